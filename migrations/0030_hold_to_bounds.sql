-- Counts what a person may have only some of, for every way of writing it; the numbers are those of domain/account/quotas.ts.
-- An accepted import counts before it is written (worker/portability/reserved-rows.ts), so these refuse during one, too.
ALTER TABLE `person_usage` ADD `open_series` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `person_usage` ADD `cycle_modes` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `person_usage` ADD `odd_cycles` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `person_usage` ADD `pill_schemes` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `person_usage` ADD `custom_symptoms` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `person_usage` ADD `idempotency_keys` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
UPDATE person_usage SET
	open_series = (select count(*) from task_series t where t.user_id = person_usage.user_id and t.ended_at is null) + (select count(*) from pending_imports i join pending_import_parts p on p.user_id = i.user_id and p.import_id = i.import_id, json_each(p.rows) as row
		where i.user_id = person_usage.user_id and i.accepted_at is not null and p.target = 'task_series' and json_extract(row.value, '$.endedAt') is null),
	cycle_modes = (select count(*) from cycle_modes t where t.user_id = person_usage.user_id) + (select count(*) from pending_imports i join pending_import_parts p on p.user_id = i.user_id and p.import_id = i.import_id, json_each(p.rows) as row
		where i.user_id = person_usage.user_id and i.accepted_at is not null and p.target = 'cycle_modes'),
	odd_cycles = (select count(*) from told_cycles t where t.user_id = person_usage.user_id),
	pill_schemes = (select count(*) from pill_schemes t where t.user_id = person_usage.user_id),
	custom_symptoms = (select count(*) from custom_symptoms t where t.user_id = person_usage.user_id) + (select count(*) from pending_imports i join pending_import_parts p on p.user_id = i.user_id and p.import_id = i.import_id, json_each(p.rows) as row
		where i.user_id = person_usage.user_id and i.accepted_at is not null and p.target = 'custom_symptoms'),
	idempotency_keys = (select count(*) from idempotency_keys t where t.user_id = person_usage.user_id);
--> statement-breakpoint
CREATE TRIGGER bound_cycle_modes_insert AFTER INSERT ON cycle_modes BEGIN
	update person_usage set cycle_modes = cycle_modes + 1 where user_id = new.user_id;
	select raise(abort, 'quota_cycle_modes') from person_usage where user_id = new.user_id and cycle_modes > 500;
END;
--> statement-breakpoint
CREATE TRIGGER bound_cycle_modes_delete AFTER DELETE ON cycle_modes BEGIN
	update person_usage set cycle_modes = cycle_modes - 1 where user_id = old.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER bound_told_cycles_insert AFTER INSERT ON told_cycles BEGIN
	update person_usage set odd_cycles = odd_cycles + 1 where user_id = new.user_id;
	select raise(abort, 'quota_odd_cycles') from person_usage where user_id = new.user_id and odd_cycles > 2000;
END;
--> statement-breakpoint
CREATE TRIGGER bound_told_cycles_delete AFTER DELETE ON told_cycles BEGIN
	update person_usage set odd_cycles = odd_cycles - 1 where user_id = old.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER bound_pill_schemes_insert AFTER INSERT ON pill_schemes BEGIN
	update person_usage set pill_schemes = pill_schemes + 1 where user_id = new.user_id;
	select raise(abort, 'quota_pill_schemes') from person_usage where user_id = new.user_id and pill_schemes > 2000;
END;
--> statement-breakpoint
CREATE TRIGGER bound_pill_schemes_delete AFTER DELETE ON pill_schemes BEGIN
	update person_usage set pill_schemes = pill_schemes - 1 where user_id = old.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER bound_custom_symptoms_insert AFTER INSERT ON custom_symptoms BEGIN
	update person_usage set custom_symptoms = custom_symptoms + 1 where user_id = new.user_id;
	select raise(abort, 'quota_custom_symptoms') from person_usage where user_id = new.user_id and custom_symptoms > 12;
END;
--> statement-breakpoint
CREATE TRIGGER bound_custom_symptoms_delete AFTER DELETE ON custom_symptoms BEGIN
	update person_usage set custom_symptoms = custom_symptoms - 1 where user_id = old.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER bound_task_series_insert AFTER INSERT ON task_series WHEN new.ended_at is null BEGIN
	update person_usage set open_series = open_series + 1 where user_id = new.user_id;
	select raise(abort, 'quota_open_series') from person_usage where user_id = new.user_id and open_series > 200;
END;
--> statement-breakpoint
CREATE TRIGGER bound_task_series_open AFTER UPDATE OF ended_at ON task_series WHEN old.ended_at is not null and new.ended_at is null BEGIN
	update person_usage set open_series = open_series + 1 where user_id = new.user_id;
	select raise(abort, 'quota_open_series') from person_usage where user_id = new.user_id and open_series > 200;
END;
--> statement-breakpoint
CREATE TRIGGER bound_task_series_end AFTER UPDATE OF ended_at ON task_series WHEN old.ended_at is null and new.ended_at is not null BEGIN
	update person_usage set open_series = open_series - 1 where user_id = new.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER bound_task_series_delete AFTER DELETE ON task_series WHEN old.ended_at is null BEGIN
	update person_usage set open_series = open_series - 1 where user_id = old.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER bound_idempotency_keys_insert AFTER INSERT ON idempotency_keys BEGIN
	update person_usage set idempotency_keys = idempotency_keys + 1 where user_id = new.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER bound_idempotency_keys_oldest AFTER INSERT ON idempotency_keys
WHEN (select idempotency_keys from person_usage where user_id = new.user_id) >= 10000 BEGIN
	delete from idempotency_keys where user_id = new.user_id
		and key_hash in (select k.key_hash from idempotency_keys k where k.user_id = new.user_id order by k.expires_at limit 1000);
END;
--> statement-breakpoint
CREATE TRIGGER bound_idempotency_keys_delete AFTER DELETE ON idempotency_keys BEGIN
	update person_usage set idempotency_keys = idempotency_keys - 1 where user_id = old.user_id;
END;
--> statement-breakpoint
DROP TRIGGER count_consents_insert;
--> statement-breakpoint
CREATE TRIGGER count_consents_insert AFTER INSERT ON consents BEGIN
	update person_usage set bytes = bytes + 100 + coalesce(octet_length(new.consent_id), 0) + coalesce(octet_length(new.kind), 0) + coalesce(octet_length(new.text_version), 0) + coalesce(octet_length(new.language), 0) + coalesce(octet_length(new.text_hash), 0)
		where user_id = new.user_id;
	select raise(abort, 'quota_bytes') from person_usage where new.given = 1 and user_id = new.user_id and bytes > 68157440;
END;

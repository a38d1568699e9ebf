-- The log of days. Mood and energy move there from the journal; what an earlier release still writes to the journal, a trigger moves.
-- The counts of what is kept know the new columns and tables; everything else of them is as in 0017.
CREATE TABLE `custom_symptoms` (
	`user_id` text NOT NULL,
	`symptom_id` text NOT NULL,
	`key_version` integer NOT NULL,
	`sealed` text NOT NULL,
	`archived` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `symptom_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`user_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `custom_symptoms_key_version` ON `custom_symptoms` (`key_version`);--> statement-breakpoint
CREATE TABLE `day_logs` (
	`user_id` text NOT NULL,
	`logged_on` text NOT NULL,
	`bleeding` integer,
	`counts` integer DEFAULT 1 NOT NULL,
	`mood` integer,
	`energy` integer,
	`temperature` integer,
	`lh` integer,
	`discharge` integer,
	`marks` text DEFAULT '{}' NOT NULL,
	`key_version` integer,
	`sealed` text,
	`source` text,
	`rev` integer DEFAULT 0 NOT NULL,
	`saved_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `logged_on`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`user_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `day_logs_bleeding` ON `day_logs` (`user_id`,`logged_on`) WHERE bleeding >= 2 and counts = 1;--> statement-breakpoint
CREATE INDEX `day_logs_key_version` ON `day_logs` (`key_version`) WHERE key_version is not null;--> statement-breakpoint
ALTER TABLE `cycle_profiles` ADD `day_kinds` text;--> statement-breakpoint
ALTER TABLE `periods` ADD `origin` text DEFAULT 'said' NOT NULL;--> statement-breakpoint
ALTER TABLE `periods` ADD `ended_on` text;--> statement-breakpoint
ALTER TABLE `periods` ADD `bled_until` text;--> statement-breakpoint
ALTER TABLE `periods` ADD `bled_days` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `periods` ADD `none_after` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
INSERT INTO day_logs (user_id, logged_on, mood, energy, saved_at)
SELECT user_id, written_on, mood, energy, saved_at FROM journal_entries WHERE mood IS NOT NULL OR energy IS NOT NULL;
--> statement-breakpoint
UPDATE journal_entries SET mood = NULL, energy = NULL WHERE mood IS NOT NULL OR energy IS NOT NULL;
--> statement-breakpoint
-- Starts said on days at most three days apart are days of one period's bleeding.
UPDATE periods SET bled_until = logged.last_on, bled_days = logged.days
FROM (
	WITH following AS (
		SELECT user_id, started_on, row_number() OVER (PARTITION BY user_id ORDER BY started_on DESC) AS place,
			lead(started_on) OVER (PARTITION BY user_id ORDER BY started_on) AS next FROM periods
	),
	closing AS (SELECT *, next IS NULL OR next > date(started_on, '+3 days') AS closes FROM following)
	SELECT user_id, started_on, min(iif(closes, started_on, null)) OVER later AS last_on,
		place + 1 - max(iif(closes, place, null)) OVER later AS days
	FROM closing WINDOW later AS (PARTITION BY user_id ORDER BY started_on ROWS BETWEEN CURRENT ROW AND UNBOUNDED FOLLOWING)
) logged
WHERE periods.user_id = logged.user_id AND periods.started_on = logged.started_on AND logged.days > 1;
--> statement-breakpoint
UPDATE person_usage SET bytes = bytes + coalesce((select sum(100 + octet_length(logged_on) + octet_length(marks)) from day_logs t where t.user_id = person_usage.user_id), 0)
	+ coalesce((select sum(octet_length(origin) + coalesce(octet_length(bled_until), 0)) from periods t where t.user_id = person_usage.user_id), 0);
--> statement-breakpoint
DROP TRIGGER count_periods_insert;
--> statement-breakpoint
DROP TRIGGER count_periods_update;
--> statement-breakpoint
DROP TRIGGER count_periods_delete;
--> statement-breakpoint
CREATE TRIGGER count_periods_insert AFTER INSERT ON periods BEGIN
	update person_usage set periods = periods + 1, bytes = bytes + 100 + coalesce(octet_length(new.period_id), 0) + coalesce(octet_length(new.started_on), 0) + coalesce(octet_length(new.origin), 0) + coalesce(octet_length(new.ended_on), 0) + coalesce(octet_length(new.bled_until), 0)
		where user_id = new.user_id;
	select case when periods > 5000 then raise(abort, 'quota_periods') when bytes > 67108864 then raise(abort, 'quota_bytes') end from person_usage
		where user_id = new.user_id and (periods > 5000 or bytes > 67108864) and not exists (select 1 from pending_imports where user_id = new.user_id and accepted_at is not null);
END;
--> statement-breakpoint
CREATE TRIGGER count_periods_update AFTER UPDATE OF period_id, started_on, origin, ended_on, bled_until ON periods BEGIN
	update person_usage set bytes = bytes + (100 + coalesce(octet_length(new.period_id), 0) + coalesce(octet_length(new.started_on), 0) + coalesce(octet_length(new.origin), 0) + coalesce(octet_length(new.ended_on), 0) + coalesce(octet_length(new.bled_until), 0)) - (100 + coalesce(octet_length(old.period_id), 0) + coalesce(octet_length(old.started_on), 0) + coalesce(octet_length(old.origin), 0) + coalesce(octet_length(old.ended_on), 0) + coalesce(octet_length(old.bled_until), 0))
		where user_id = new.user_id;
	select case when bytes > 67108864 then raise(abort, 'quota_bytes') end from person_usage
		where user_id = new.user_id and bytes > 67108864 and (100 + coalesce(octet_length(new.period_id), 0) + coalesce(octet_length(new.started_on), 0) + coalesce(octet_length(new.origin), 0) + coalesce(octet_length(new.ended_on), 0) + coalesce(octet_length(new.bled_until), 0)) - (100 + coalesce(octet_length(old.period_id), 0) + coalesce(octet_length(old.started_on), 0) + coalesce(octet_length(old.origin), 0) + coalesce(octet_length(old.ended_on), 0) + coalesce(octet_length(old.bled_until), 0)) > 0 and not exists (select 1 from pending_imports where user_id = new.user_id and accepted_at is not null);
END;
--> statement-breakpoint
CREATE TRIGGER count_periods_delete AFTER DELETE ON periods BEGIN
	update person_usage set periods = periods - 1, bytes = bytes - (100 + coalesce(octet_length(old.period_id), 0) + coalesce(octet_length(old.started_on), 0) + coalesce(octet_length(old.origin), 0) + coalesce(octet_length(old.ended_on), 0) + coalesce(octet_length(old.bled_until), 0))
		where user_id = old.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER count_day_logs_insert AFTER INSERT ON day_logs BEGIN
	update person_usage set bytes = bytes + 100 + coalesce(octet_length(new.logged_on), 0) + coalesce(octet_length(new.marks), 0) + coalesce(octet_length(new.sealed), 0) + coalesce(octet_length(new.source), 0)
		where user_id = new.user_id;
	select case when bytes > 67108864 then raise(abort, 'quota_bytes') end from person_usage
		where user_id = new.user_id and bytes > 67108864 and not exists (select 1 from pending_imports where user_id = new.user_id and accepted_at is not null);
END;
--> statement-breakpoint
CREATE TRIGGER count_day_logs_update AFTER UPDATE OF logged_on, marks, sealed, source ON day_logs BEGIN
	update person_usage set bytes = bytes + (100 + coalesce(octet_length(new.logged_on), 0) + coalesce(octet_length(new.marks), 0) + coalesce(octet_length(new.sealed), 0) + coalesce(octet_length(new.source), 0)) - (100 + coalesce(octet_length(old.logged_on), 0) + coalesce(octet_length(old.marks), 0) + coalesce(octet_length(old.sealed), 0) + coalesce(octet_length(old.source), 0))
		where user_id = new.user_id;
	select case when bytes > 67108864 then raise(abort, 'quota_bytes') end from person_usage
		where user_id = new.user_id and bytes > 67108864 and (100 + coalesce(octet_length(new.logged_on), 0) + coalesce(octet_length(new.marks), 0) + coalesce(octet_length(new.sealed), 0) + coalesce(octet_length(new.source), 0)) - (100 + coalesce(octet_length(old.logged_on), 0) + coalesce(octet_length(old.marks), 0) + coalesce(octet_length(old.sealed), 0) + coalesce(octet_length(old.source), 0)) > 0 and not exists (select 1 from pending_imports where user_id = new.user_id and accepted_at is not null);
END;
--> statement-breakpoint
CREATE TRIGGER count_day_logs_delete AFTER DELETE ON day_logs BEGIN
	update person_usage set bytes = bytes - (100 + coalesce(octet_length(old.logged_on), 0) + coalesce(octet_length(old.marks), 0) + coalesce(octet_length(old.sealed), 0) + coalesce(octet_length(old.source), 0))
		where user_id = old.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER count_custom_symptoms_insert AFTER INSERT ON custom_symptoms BEGIN
	update person_usage set bytes = bytes + 100 + coalesce(octet_length(new.symptom_id), 0) + coalesce(octet_length(new.sealed), 0)
		where user_id = new.user_id;
	select case when bytes > 67108864 then raise(abort, 'quota_bytes') end from person_usage
		where user_id = new.user_id and bytes > 67108864 and not exists (select 1 from pending_imports where user_id = new.user_id and accepted_at is not null);
END;
--> statement-breakpoint
CREATE TRIGGER count_custom_symptoms_update AFTER UPDATE OF symptom_id, sealed ON custom_symptoms BEGIN
	update person_usage set bytes = bytes + (100 + coalesce(octet_length(new.symptom_id), 0) + coalesce(octet_length(new.sealed), 0)) - (100 + coalesce(octet_length(old.symptom_id), 0) + coalesce(octet_length(old.sealed), 0))
		where user_id = new.user_id;
	select case when bytes > 67108864 then raise(abort, 'quota_bytes') end from person_usage
		where user_id = new.user_id and bytes > 67108864 and (100 + coalesce(octet_length(new.symptom_id), 0) + coalesce(octet_length(new.sealed), 0)) - (100 + coalesce(octet_length(old.symptom_id), 0) + coalesce(octet_length(old.sealed), 0)) > 0 and not exists (select 1 from pending_imports where user_id = new.user_id and accepted_at is not null);
END;
--> statement-breakpoint
CREATE TRIGGER count_custom_symptoms_delete AFTER DELETE ON custom_symptoms BEGIN
	update person_usage set bytes = bytes - (100 + coalesce(octet_length(old.symptom_id), 0) + coalesce(octet_length(old.sealed), 0))
		where user_id = old.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER move_journal_moods_insert AFTER INSERT ON journal_entries WHEN new.mood IS NOT NULL OR new.energy IS NOT NULL BEGIN
	insert into day_logs (user_id, logged_on, mood, energy, saved_at)
		values (new.user_id, new.written_on, new.mood, new.energy, new.saved_at)
		on conflict (user_id, logged_on) do update set mood = coalesce(excluded.mood, mood), energy = coalesce(excluded.energy, energy), rev = rev + 1, saved_at = excluded.saved_at;
	update journal_entries set mood = null, energy = null where user_id = new.user_id and written_on = new.written_on;
END;
--> statement-breakpoint
CREATE TRIGGER move_journal_moods_update AFTER UPDATE OF mood, energy ON journal_entries WHEN new.mood IS NOT NULL OR new.energy IS NOT NULL BEGIN
	insert into day_logs (user_id, logged_on, mood, energy, saved_at)
		values (new.user_id, new.written_on, new.mood, new.energy, new.saved_at)
		on conflict (user_id, logged_on) do update set mood = coalesce(excluded.mood, mood), energy = coalesce(excluded.energy, energy), rev = rev + 1, saved_at = excluded.saved_at;
	update journal_entries set mood = null, energy = null where user_id = new.user_id and written_on = new.written_on;
END;

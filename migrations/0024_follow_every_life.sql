-- What a person says of a mode and of a cycle, how a pill is taken, and the signs of ovulation. The counts of what is kept know the new
-- columns and tables.
CREATE TABLE `cycle_words` (
	`user_id` text NOT NULL,
	`place` text NOT NULL,
	`key_version` integer NOT NULL,
	`sealed` text NOT NULL,
	PRIMARY KEY(`user_id`, `place`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`user_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `cycle_words_key_version` ON `cycle_words` (`key_version`);--> statement-breakpoint
CREATE TABLE `pill_schemes` (
	`user_id` text NOT NULL,
	`scheme_id` text NOT NULL,
	`kind` text NOT NULL,
	`active_days` integer NOT NULL,
	`pause_days` integer NOT NULL,
	`started_on` text NOT NULL,
	`ended_on` text,
	`hour` integer,
	PRIMARY KEY(`user_id`, `scheme_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`user_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `told_cycles` (
	`user_id` text NOT NULL,
	`started_on` text NOT NULL,
	`odd` integer DEFAULT 0 NOT NULL,
	`confirmed` integer DEFAULT 0 NOT NULL,
	`ignored_signs` text DEFAULT '[]' NOT NULL,
	PRIMARY KEY(`user_id`, `started_on`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`user_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `cycle_modes` ADD `due_on` text;--> statement-breakpoint
ALTER TABLE `cycle_modes` ADD `birth_on` text;--> statement-breakpoint
ALTER TABLE `cycle_profiles` ADD `in_transition` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `cycle_profiles` ADD `transition_told_on` text;--> statement-breakpoint
CREATE INDEX `day_logs_signs` ON `day_logs` (`user_id`,`logged_on`) WHERE temperature is not null or lh is not null or discharge is not null;
--> statement-breakpoint
DROP TRIGGER count_cycle_modes_insert;
--> statement-breakpoint
DROP TRIGGER count_cycle_modes_update;
--> statement-breakpoint
DROP TRIGGER count_cycle_modes_delete;
--> statement-breakpoint
CREATE TRIGGER count_cycle_modes_insert AFTER INSERT ON cycle_modes BEGIN
	update person_usage set bytes = bytes + 100 + coalesce(octet_length(new.started_on), 0) + coalesce(octet_length(new.ended_on), 0) + coalesce(octet_length(new.mode), 0) + coalesce(octet_length(new.due_on), 0) + coalesce(octet_length(new.birth_on), 0) + coalesce(octet_length(new.import_id), 0)
		where user_id = new.user_id;
	select case when bytes > 67108864 then raise(abort, 'quota_bytes') end from person_usage
		where user_id = new.user_id and bytes > 67108864 and not exists (select 1 from pending_imports where user_id = new.user_id and accepted_at is not null);
END;
--> statement-breakpoint
CREATE TRIGGER count_cycle_modes_update AFTER UPDATE OF started_on, ended_on, mode, due_on, birth_on, import_id ON cycle_modes BEGIN
	update person_usage set bytes = bytes + (100 + coalesce(octet_length(new.started_on), 0) + coalesce(octet_length(new.ended_on), 0) + coalesce(octet_length(new.mode), 0) + coalesce(octet_length(new.due_on), 0) + coalesce(octet_length(new.birth_on), 0) + coalesce(octet_length(new.import_id), 0)) - (100 + coalesce(octet_length(old.started_on), 0) + coalesce(octet_length(old.ended_on), 0) + coalesce(octet_length(old.mode), 0) + coalesce(octet_length(old.due_on), 0) + coalesce(octet_length(old.birth_on), 0) + coalesce(octet_length(old.import_id), 0))
		where user_id = new.user_id;
	select case when bytes > 67108864 then raise(abort, 'quota_bytes') end from person_usage
		where user_id = new.user_id and bytes > 67108864 and (100 + coalesce(octet_length(new.started_on), 0) + coalesce(octet_length(new.ended_on), 0) + coalesce(octet_length(new.mode), 0) + coalesce(octet_length(new.due_on), 0) + coalesce(octet_length(new.birth_on), 0) + coalesce(octet_length(new.import_id), 0)) - (100 + coalesce(octet_length(old.started_on), 0) + coalesce(octet_length(old.ended_on), 0) + coalesce(octet_length(old.mode), 0) + coalesce(octet_length(old.due_on), 0) + coalesce(octet_length(old.birth_on), 0) + coalesce(octet_length(old.import_id), 0)) > 0 and not exists (select 1 from pending_imports where user_id = new.user_id and accepted_at is not null);
END;
--> statement-breakpoint
CREATE TRIGGER count_cycle_modes_delete AFTER DELETE ON cycle_modes BEGIN
	update person_usage set bytes = bytes - (100 + coalesce(octet_length(old.started_on), 0) + coalesce(octet_length(old.ended_on), 0) + coalesce(octet_length(old.mode), 0) + coalesce(octet_length(old.due_on), 0) + coalesce(octet_length(old.birth_on), 0) + coalesce(octet_length(old.import_id), 0))
		where user_id = old.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER count_cycle_words_insert AFTER INSERT ON cycle_words BEGIN
	update person_usage set bytes = bytes + 100 + coalesce(octet_length(new.place), 0) + coalesce(octet_length(new.sealed), 0)
		where user_id = new.user_id;
	select case when bytes > 67108864 then raise(abort, 'quota_bytes') end from person_usage
		where user_id = new.user_id and bytes > 67108864 and not exists (select 1 from pending_imports where user_id = new.user_id and accepted_at is not null);
END;
--> statement-breakpoint
CREATE TRIGGER count_cycle_words_update AFTER UPDATE OF place, sealed ON cycle_words BEGIN
	update person_usage set bytes = bytes + (100 + coalesce(octet_length(new.place), 0) + coalesce(octet_length(new.sealed), 0)) - (100 + coalesce(octet_length(old.place), 0) + coalesce(octet_length(old.sealed), 0))
		where user_id = new.user_id;
	select case when bytes > 67108864 then raise(abort, 'quota_bytes') end from person_usage
		where user_id = new.user_id and bytes > 67108864 and (100 + coalesce(octet_length(new.place), 0) + coalesce(octet_length(new.sealed), 0)) - (100 + coalesce(octet_length(old.place), 0) + coalesce(octet_length(old.sealed), 0)) > 0 and not exists (select 1 from pending_imports where user_id = new.user_id and accepted_at is not null);
END;
--> statement-breakpoint
CREATE TRIGGER count_cycle_words_delete AFTER DELETE ON cycle_words BEGIN
	update person_usage set bytes = bytes - (100 + coalesce(octet_length(old.place), 0) + coalesce(octet_length(old.sealed), 0))
		where user_id = old.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER count_pill_schemes_insert AFTER INSERT ON pill_schemes BEGIN
	update person_usage set bytes = bytes + 100 + coalesce(octet_length(new.scheme_id), 0) + coalesce(octet_length(new.kind), 0) + coalesce(octet_length(new.started_on), 0) + coalesce(octet_length(new.ended_on), 0)
		where user_id = new.user_id;
	select case when bytes > 67108864 then raise(abort, 'quota_bytes') end from person_usage
		where user_id = new.user_id and bytes > 67108864 and not exists (select 1 from pending_imports where user_id = new.user_id and accepted_at is not null);
END;
--> statement-breakpoint
CREATE TRIGGER count_pill_schemes_update AFTER UPDATE OF scheme_id, kind, started_on, ended_on ON pill_schemes BEGIN
	update person_usage set bytes = bytes + (100 + coalesce(octet_length(new.scheme_id), 0) + coalesce(octet_length(new.kind), 0) + coalesce(octet_length(new.started_on), 0) + coalesce(octet_length(new.ended_on), 0)) - (100 + coalesce(octet_length(old.scheme_id), 0) + coalesce(octet_length(old.kind), 0) + coalesce(octet_length(old.started_on), 0) + coalesce(octet_length(old.ended_on), 0))
		where user_id = new.user_id;
	select case when bytes > 67108864 then raise(abort, 'quota_bytes') end from person_usage
		where user_id = new.user_id and bytes > 67108864 and (100 + coalesce(octet_length(new.scheme_id), 0) + coalesce(octet_length(new.kind), 0) + coalesce(octet_length(new.started_on), 0) + coalesce(octet_length(new.ended_on), 0)) - (100 + coalesce(octet_length(old.scheme_id), 0) + coalesce(octet_length(old.kind), 0) + coalesce(octet_length(old.started_on), 0) + coalesce(octet_length(old.ended_on), 0)) > 0 and not exists (select 1 from pending_imports where user_id = new.user_id and accepted_at is not null);
END;
--> statement-breakpoint
CREATE TRIGGER count_pill_schemes_delete AFTER DELETE ON pill_schemes BEGIN
	update person_usage set bytes = bytes - (100 + coalesce(octet_length(old.scheme_id), 0) + coalesce(octet_length(old.kind), 0) + coalesce(octet_length(old.started_on), 0) + coalesce(octet_length(old.ended_on), 0))
		where user_id = old.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER count_told_cycles_insert AFTER INSERT ON told_cycles BEGIN
	update person_usage set bytes = bytes + 100 + coalesce(octet_length(new.started_on), 0) + coalesce(octet_length(new.ignored_signs), 0)
		where user_id = new.user_id;
	select case when bytes > 67108864 then raise(abort, 'quota_bytes') end from person_usage
		where user_id = new.user_id and bytes > 67108864 and not exists (select 1 from pending_imports where user_id = new.user_id and accepted_at is not null);
END;
--> statement-breakpoint
CREATE TRIGGER count_told_cycles_update AFTER UPDATE OF started_on, ignored_signs ON told_cycles BEGIN
	update person_usage set bytes = bytes + (100 + coalesce(octet_length(new.started_on), 0) + coalesce(octet_length(new.ignored_signs), 0)) - (100 + coalesce(octet_length(old.started_on), 0) + coalesce(octet_length(old.ignored_signs), 0))
		where user_id = new.user_id;
	select case when bytes > 67108864 then raise(abort, 'quota_bytes') end from person_usage
		where user_id = new.user_id and bytes > 67108864 and (100 + coalesce(octet_length(new.started_on), 0) + coalesce(octet_length(new.ignored_signs), 0)) - (100 + coalesce(octet_length(old.started_on), 0) + coalesce(octet_length(old.ignored_signs), 0)) > 0 and not exists (select 1 from pending_imports where user_id = new.user_id and accepted_at is not null);
END;
--> statement-breakpoint
CREATE TRIGGER count_told_cycles_delete AFTER DELETE ON told_cycles BEGIN
	update person_usage set bytes = bytes - (100 + coalesce(octet_length(old.started_on), 0) + coalesce(octet_length(old.ignored_signs), 0))
		where user_id = old.user_id;
END;
--> statement-breakpoint
DROP TRIGGER mark_edited_cycle_modes;
--> statement-breakpoint
CREATE TRIGGER mark_edited_cycle_modes AFTER UPDATE OF started_on, ended_on, mode, due_on, birth_on ON cycle_modes
WHEN substr(old.import_id, 9, 1) = '-' AND new.import_id IS old.import_id BEGIN
	update cycle_modes set import_id = substr(import_id, 1, 8) || '~' || substr(import_id, 10) where user_id = new.user_id and started_on = new.started_on;
END;

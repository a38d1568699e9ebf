-- Imports of other apps' files are remembered, and each row knows the import that wrote it. The counts of what is kept know the new
-- columns and tables; everything else of them is as in 0017, 0019 and 0021.
CREATE TABLE `import_remarks` (
	`user_id` text NOT NULL,
	`noted_on` text NOT NULL,
	`source` text NOT NULL,
	`import_id` text NOT NULL,
	`key_version` integer NOT NULL,
	`sealed` text NOT NULL,
	PRIMARY KEY(`user_id`, `noted_on`, `source`, `import_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`user_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `import_remarks_key_version` ON `import_remarks` (`key_version`);--> statement-breakpoint
CREATE TABLE `import_replaced_days` (
	`user_id` text NOT NULL,
	`import_id` text NOT NULL,
	`target` text NOT NULL,
	`day_on` text NOT NULL,
	`fields` text NOT NULL,
	`key_version` integer,
	`sealed` text,
	`replaced_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `import_id`, `target`, `day_on`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`user_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `import_replaced_days_at` ON `import_replaced_days` (`replaced_at`);--> statement-breakpoint
CREATE INDEX `import_replaced_days_key_version` ON `import_replaced_days` (`key_version`) WHERE key_version is not null;--> statement-breakpoint
CREATE TABLE `imports` (
	`user_id` text NOT NULL,
	`import_id` text NOT NULL,
	`source` text NOT NULL,
	`digest` text NOT NULL,
	`made_at` integer NOT NULL,
	`counts` text NOT NULL,
	`answered` text NOT NULL,
	`estimate` text,
	`taken_back_at` integer,
	`removed` integer DEFAULT 0 NOT NULL,
	`kept` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`user_id`, `import_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`user_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `imports_made` ON `imports` (`made_at`);--> statement-breakpoint
ALTER TABLE `cycle_modes` ADD `import_id` text;--> statement-breakpoint
ALTER TABLE `periods` ADD `import_id` text;--> statement-breakpoint
ALTER TABLE `custom_symptoms` ADD `import_id` text;--> statement-breakpoint
ALTER TABLE `day_logs` ADD `import_id` text;--> statement-breakpoint
ALTER TABLE `habit_checks` ADD `import_id` text;--> statement-breakpoint
ALTER TABLE `habits` ADD `import_id` text;--> statement-breakpoint
ALTER TABLE `journal_entries` ADD `import_id` text;--> statement-breakpoint
ALTER TABLE `tasks` ADD `import_id` text;--> statement-breakpoint
ALTER TABLE `person_usage` ADD `imports` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
DROP TRIGGER count_tasks_insert;
--> statement-breakpoint
CREATE TRIGGER count_tasks_insert AFTER INSERT ON tasks BEGIN
	update person_usage set tasks = tasks + 1, bytes = bytes + 100 + coalesce(octet_length(new.task_id), 0) + coalesce(octet_length(new.title), 0) + coalesce(octet_length(new.description), 0) + coalesce(octet_length(new.title_folded), 0) + coalesce(octet_length(new.description_folded), 0) + coalesce(octet_length(new.status), 0) + coalesce(octet_length(new.start_on), 0) + coalesce(octet_length(new.end_on), 0) + coalesce(octet_length(new.color), 0) + coalesce(octet_length(new.cycle_phase), 0) + coalesce(octet_length(new.cycle_phase_suggestion), 0) + coalesce(octet_length(new.theme_id), 0) + coalesce(octet_length(new.parent_id), 0) + coalesce(octet_length(new.completed_on), 0) + coalesce(octet_length(new.import_id), 0)
		where user_id = new.user_id;
	select case when tasks > 50000 then raise(abort, 'quota_tasks') when bytes > 67108864 then raise(abort, 'quota_bytes') end from person_usage
		where user_id = new.user_id and (tasks > 50000 or bytes > 67108864) and not exists (select 1 from pending_imports where user_id = new.user_id and accepted_at is not null);
END;
--> statement-breakpoint
DROP TRIGGER count_tasks_update;
--> statement-breakpoint
CREATE TRIGGER count_tasks_update AFTER UPDATE OF task_id, title, description, title_folded, description_folded, status, start_on, end_on, color, cycle_phase, cycle_phase_suggestion, theme_id, parent_id, completed_on, import_id ON tasks BEGIN
	update person_usage set bytes = bytes + (100 + coalesce(octet_length(new.task_id), 0) + coalesce(octet_length(new.title), 0) + coalesce(octet_length(new.description), 0) + coalesce(octet_length(new.title_folded), 0) + coalesce(octet_length(new.description_folded), 0) + coalesce(octet_length(new.status), 0) + coalesce(octet_length(new.start_on), 0) + coalesce(octet_length(new.end_on), 0) + coalesce(octet_length(new.color), 0) + coalesce(octet_length(new.cycle_phase), 0) + coalesce(octet_length(new.cycle_phase_suggestion), 0) + coalesce(octet_length(new.theme_id), 0) + coalesce(octet_length(new.parent_id), 0) + coalesce(octet_length(new.completed_on), 0) + coalesce(octet_length(new.import_id), 0)) - (100 + coalesce(octet_length(old.task_id), 0) + coalesce(octet_length(old.title), 0) + coalesce(octet_length(old.description), 0) + coalesce(octet_length(old.title_folded), 0) + coalesce(octet_length(old.description_folded), 0) + coalesce(octet_length(old.status), 0) + coalesce(octet_length(old.start_on), 0) + coalesce(octet_length(old.end_on), 0) + coalesce(octet_length(old.color), 0) + coalesce(octet_length(old.cycle_phase), 0) + coalesce(octet_length(old.cycle_phase_suggestion), 0) + coalesce(octet_length(old.theme_id), 0) + coalesce(octet_length(old.parent_id), 0) + coalesce(octet_length(old.completed_on), 0) + coalesce(octet_length(old.import_id), 0))
		where user_id = new.user_id;
	select case when bytes > 67108864 then raise(abort, 'quota_bytes') end from person_usage
		where user_id = new.user_id and bytes > 67108864 and (100 + coalesce(octet_length(new.task_id), 0) + coalesce(octet_length(new.title), 0) + coalesce(octet_length(new.description), 0) + coalesce(octet_length(new.title_folded), 0) + coalesce(octet_length(new.description_folded), 0) + coalesce(octet_length(new.status), 0) + coalesce(octet_length(new.start_on), 0) + coalesce(octet_length(new.end_on), 0) + coalesce(octet_length(new.color), 0) + coalesce(octet_length(new.cycle_phase), 0) + coalesce(octet_length(new.cycle_phase_suggestion), 0) + coalesce(octet_length(new.theme_id), 0) + coalesce(octet_length(new.parent_id), 0) + coalesce(octet_length(new.completed_on), 0) + coalesce(octet_length(new.import_id), 0)) - (100 + coalesce(octet_length(old.task_id), 0) + coalesce(octet_length(old.title), 0) + coalesce(octet_length(old.description), 0) + coalesce(octet_length(old.title_folded), 0) + coalesce(octet_length(old.description_folded), 0) + coalesce(octet_length(old.status), 0) + coalesce(octet_length(old.start_on), 0) + coalesce(octet_length(old.end_on), 0) + coalesce(octet_length(old.color), 0) + coalesce(octet_length(old.cycle_phase), 0) + coalesce(octet_length(old.cycle_phase_suggestion), 0) + coalesce(octet_length(old.theme_id), 0) + coalesce(octet_length(old.parent_id), 0) + coalesce(octet_length(old.completed_on), 0) + coalesce(octet_length(old.import_id), 0)) > 0 and not exists (select 1 from pending_imports where user_id = new.user_id and accepted_at is not null);
END;
--> statement-breakpoint
DROP TRIGGER count_tasks_delete;
--> statement-breakpoint
CREATE TRIGGER count_tasks_delete AFTER DELETE ON tasks BEGIN
	update person_usage set tasks = tasks - 1, bytes = bytes - (100 + coalesce(octet_length(old.task_id), 0) + coalesce(octet_length(old.title), 0) + coalesce(octet_length(old.description), 0) + coalesce(octet_length(old.title_folded), 0) + coalesce(octet_length(old.description_folded), 0) + coalesce(octet_length(old.status), 0) + coalesce(octet_length(old.start_on), 0) + coalesce(octet_length(old.end_on), 0) + coalesce(octet_length(old.color), 0) + coalesce(octet_length(old.cycle_phase), 0) + coalesce(octet_length(old.cycle_phase_suggestion), 0) + coalesce(octet_length(old.theme_id), 0) + coalesce(octet_length(old.parent_id), 0) + coalesce(octet_length(old.completed_on), 0) + coalesce(octet_length(old.import_id), 0))
		where user_id = old.user_id;
END;
--> statement-breakpoint
DROP TRIGGER count_habits_insert;
--> statement-breakpoint
CREATE TRIGGER count_habits_insert AFTER INSERT ON habits BEGIN
	update person_usage set habits = habits + 1, bytes = bytes + 100 + coalesce(octet_length(new.habit_id), 0) + coalesce(octet_length(new.name), 0) + coalesce(octet_length(new.description), 0) + coalesce(octet_length(new.time_frame), 0) + coalesce(octet_length(new.created_on), 0) + coalesce(octet_length(new.weeks_from), 0) + coalesce(octet_length(new.checked_weeks), 0) + coalesce(octet_length(new.skipped_weeks), 0) + coalesce(octet_length(new.import_id), 0)
		where user_id = new.user_id;
	select case when habits > 5000 then raise(abort, 'quota_habits') when bytes > 67108864 then raise(abort, 'quota_bytes') end from person_usage
		where user_id = new.user_id and (habits > 5000 or bytes > 67108864) and not exists (select 1 from pending_imports where user_id = new.user_id and accepted_at is not null);
END;
--> statement-breakpoint
DROP TRIGGER count_habits_update;
--> statement-breakpoint
CREATE TRIGGER count_habits_update AFTER UPDATE OF habit_id, name, description, time_frame, created_on, weeks_from, checked_weeks, skipped_weeks, import_id ON habits BEGIN
	update person_usage set bytes = bytes + (100 + coalesce(octet_length(new.habit_id), 0) + coalesce(octet_length(new.name), 0) + coalesce(octet_length(new.description), 0) + coalesce(octet_length(new.time_frame), 0) + coalesce(octet_length(new.created_on), 0) + coalesce(octet_length(new.weeks_from), 0) + coalesce(octet_length(new.checked_weeks), 0) + coalesce(octet_length(new.skipped_weeks), 0) + coalesce(octet_length(new.import_id), 0)) - (100 + coalesce(octet_length(old.habit_id), 0) + coalesce(octet_length(old.name), 0) + coalesce(octet_length(old.description), 0) + coalesce(octet_length(old.time_frame), 0) + coalesce(octet_length(old.created_on), 0) + coalesce(octet_length(old.weeks_from), 0) + coalesce(octet_length(old.checked_weeks), 0) + coalesce(octet_length(old.skipped_weeks), 0) + coalesce(octet_length(old.import_id), 0))
		where user_id = new.user_id;
	select case when bytes > 67108864 then raise(abort, 'quota_bytes') end from person_usage
		where user_id = new.user_id and bytes > 67108864 and (100 + coalesce(octet_length(new.habit_id), 0) + coalesce(octet_length(new.name), 0) + coalesce(octet_length(new.description), 0) + coalesce(octet_length(new.time_frame), 0) + coalesce(octet_length(new.created_on), 0) + coalesce(octet_length(new.weeks_from), 0) + coalesce(octet_length(new.checked_weeks), 0) + coalesce(octet_length(new.skipped_weeks), 0) + coalesce(octet_length(new.import_id), 0)) - (100 + coalesce(octet_length(old.habit_id), 0) + coalesce(octet_length(old.name), 0) + coalesce(octet_length(old.description), 0) + coalesce(octet_length(old.time_frame), 0) + coalesce(octet_length(old.created_on), 0) + coalesce(octet_length(old.weeks_from), 0) + coalesce(octet_length(old.checked_weeks), 0) + coalesce(octet_length(old.skipped_weeks), 0) + coalesce(octet_length(old.import_id), 0)) > 0 and not exists (select 1 from pending_imports where user_id = new.user_id and accepted_at is not null);
END;
--> statement-breakpoint
DROP TRIGGER count_habits_delete;
--> statement-breakpoint
CREATE TRIGGER count_habits_delete AFTER DELETE ON habits BEGIN
	update person_usage set habits = habits - 1, bytes = bytes - (100 + coalesce(octet_length(old.habit_id), 0) + coalesce(octet_length(old.name), 0) + coalesce(octet_length(old.description), 0) + coalesce(octet_length(old.time_frame), 0) + coalesce(octet_length(old.created_on), 0) + coalesce(octet_length(old.weeks_from), 0) + coalesce(octet_length(old.checked_weeks), 0) + coalesce(octet_length(old.skipped_weeks), 0) + coalesce(octet_length(old.import_id), 0))
		where user_id = old.user_id;
END;
--> statement-breakpoint
DROP TRIGGER count_habit_checks_insert;
--> statement-breakpoint
CREATE TRIGGER count_habit_checks_insert AFTER INSERT ON habit_checks BEGIN
	update person_usage set bytes = bytes + 100 + coalesce(octet_length(new.habit_id), 0) + coalesce(octet_length(new.checked_on), 0) + coalesce(octet_length(new.import_id), 0)
		where user_id = new.user_id;
	select case when bytes > 67108864 then raise(abort, 'quota_bytes') end from person_usage
		where user_id = new.user_id and bytes > 67108864 and not exists (select 1 from pending_imports where user_id = new.user_id and accepted_at is not null);
END;
--> statement-breakpoint
DROP TRIGGER count_habit_checks_update;
--> statement-breakpoint
CREATE TRIGGER count_habit_checks_update AFTER UPDATE OF habit_id, checked_on, import_id ON habit_checks BEGIN
	update person_usage set bytes = bytes + (100 + coalesce(octet_length(new.habit_id), 0) + coalesce(octet_length(new.checked_on), 0) + coalesce(octet_length(new.import_id), 0)) - (100 + coalesce(octet_length(old.habit_id), 0) + coalesce(octet_length(old.checked_on), 0) + coalesce(octet_length(old.import_id), 0))
		where user_id = new.user_id;
	select case when bytes > 67108864 then raise(abort, 'quota_bytes') end from person_usage
		where user_id = new.user_id and bytes > 67108864 and (100 + coalesce(octet_length(new.habit_id), 0) + coalesce(octet_length(new.checked_on), 0) + coalesce(octet_length(new.import_id), 0)) - (100 + coalesce(octet_length(old.habit_id), 0) + coalesce(octet_length(old.checked_on), 0) + coalesce(octet_length(old.import_id), 0)) > 0 and not exists (select 1 from pending_imports where user_id = new.user_id and accepted_at is not null);
END;
--> statement-breakpoint
DROP TRIGGER count_habit_checks_delete;
--> statement-breakpoint
CREATE TRIGGER count_habit_checks_delete AFTER DELETE ON habit_checks BEGIN
	update person_usage set bytes = bytes - (100 + coalesce(octet_length(old.habit_id), 0) + coalesce(octet_length(old.checked_on), 0) + coalesce(octet_length(old.import_id), 0))
		where user_id = old.user_id;
END;
--> statement-breakpoint
DROP TRIGGER count_periods_insert;
--> statement-breakpoint
CREATE TRIGGER count_periods_insert AFTER INSERT ON periods BEGIN
	update person_usage set periods = periods + 1, bytes = bytes + 100 + coalesce(octet_length(new.period_id), 0) + coalesce(octet_length(new.started_on), 0) + coalesce(octet_length(new.origin), 0) + coalesce(octet_length(new.ended_on), 0) + coalesce(octet_length(new.bled_until), 0) + coalesce(octet_length(new.import_id), 0)
		where user_id = new.user_id;
	select case when periods > 5000 then raise(abort, 'quota_periods') when bytes > 67108864 then raise(abort, 'quota_bytes') end from person_usage
		where user_id = new.user_id and (periods > 5000 or bytes > 67108864) and not exists (select 1 from pending_imports where user_id = new.user_id and accepted_at is not null);
END;
--> statement-breakpoint
DROP TRIGGER count_periods_update;
--> statement-breakpoint
CREATE TRIGGER count_periods_update AFTER UPDATE OF period_id, started_on, origin, ended_on, bled_until, import_id ON periods BEGIN
	update person_usage set bytes = bytes + (100 + coalesce(octet_length(new.period_id), 0) + coalesce(octet_length(new.started_on), 0) + coalesce(octet_length(new.origin), 0) + coalesce(octet_length(new.ended_on), 0) + coalesce(octet_length(new.bled_until), 0) + coalesce(octet_length(new.import_id), 0)) - (100 + coalesce(octet_length(old.period_id), 0) + coalesce(octet_length(old.started_on), 0) + coalesce(octet_length(old.origin), 0) + coalesce(octet_length(old.ended_on), 0) + coalesce(octet_length(old.bled_until), 0) + coalesce(octet_length(old.import_id), 0))
		where user_id = new.user_id;
	select case when bytes > 67108864 then raise(abort, 'quota_bytes') end from person_usage
		where user_id = new.user_id and bytes > 67108864 and (100 + coalesce(octet_length(new.period_id), 0) + coalesce(octet_length(new.started_on), 0) + coalesce(octet_length(new.origin), 0) + coalesce(octet_length(new.ended_on), 0) + coalesce(octet_length(new.bled_until), 0) + coalesce(octet_length(new.import_id), 0)) - (100 + coalesce(octet_length(old.period_id), 0) + coalesce(octet_length(old.started_on), 0) + coalesce(octet_length(old.origin), 0) + coalesce(octet_length(old.ended_on), 0) + coalesce(octet_length(old.bled_until), 0) + coalesce(octet_length(old.import_id), 0)) > 0 and not exists (select 1 from pending_imports where user_id = new.user_id and accepted_at is not null);
END;
--> statement-breakpoint
DROP TRIGGER count_periods_delete;
--> statement-breakpoint
CREATE TRIGGER count_periods_delete AFTER DELETE ON periods BEGIN
	update person_usage set periods = periods - 1, bytes = bytes - (100 + coalesce(octet_length(old.period_id), 0) + coalesce(octet_length(old.started_on), 0) + coalesce(octet_length(old.origin), 0) + coalesce(octet_length(old.ended_on), 0) + coalesce(octet_length(old.bled_until), 0) + coalesce(octet_length(old.import_id), 0))
		where user_id = old.user_id;
END;
--> statement-breakpoint
DROP TRIGGER count_cycle_modes_insert;
--> statement-breakpoint
CREATE TRIGGER count_cycle_modes_insert AFTER INSERT ON cycle_modes BEGIN
	update person_usage set bytes = bytes + 100 + coalesce(octet_length(new.started_on), 0) + coalesce(octet_length(new.ended_on), 0) + coalesce(octet_length(new.mode), 0) + coalesce(octet_length(new.import_id), 0)
		where user_id = new.user_id;
	select case when bytes > 67108864 then raise(abort, 'quota_bytes') end from person_usage
		where user_id = new.user_id and bytes > 67108864 and not exists (select 1 from pending_imports where user_id = new.user_id and accepted_at is not null);
END;
--> statement-breakpoint
DROP TRIGGER count_cycle_modes_update;
--> statement-breakpoint
CREATE TRIGGER count_cycle_modes_update AFTER UPDATE OF started_on, ended_on, mode, import_id ON cycle_modes BEGIN
	update person_usage set bytes = bytes + (100 + coalesce(octet_length(new.started_on), 0) + coalesce(octet_length(new.ended_on), 0) + coalesce(octet_length(new.mode), 0) + coalesce(octet_length(new.import_id), 0)) - (100 + coalesce(octet_length(old.started_on), 0) + coalesce(octet_length(old.ended_on), 0) + coalesce(octet_length(old.mode), 0) + coalesce(octet_length(old.import_id), 0))
		where user_id = new.user_id;
	select case when bytes > 67108864 then raise(abort, 'quota_bytes') end from person_usage
		where user_id = new.user_id and bytes > 67108864 and (100 + coalesce(octet_length(new.started_on), 0) + coalesce(octet_length(new.ended_on), 0) + coalesce(octet_length(new.mode), 0) + coalesce(octet_length(new.import_id), 0)) - (100 + coalesce(octet_length(old.started_on), 0) + coalesce(octet_length(old.ended_on), 0) + coalesce(octet_length(old.mode), 0) + coalesce(octet_length(old.import_id), 0)) > 0 and not exists (select 1 from pending_imports where user_id = new.user_id and accepted_at is not null);
END;
--> statement-breakpoint
DROP TRIGGER count_cycle_modes_delete;
--> statement-breakpoint
CREATE TRIGGER count_cycle_modes_delete AFTER DELETE ON cycle_modes BEGIN
	update person_usage set bytes = bytes - (100 + coalesce(octet_length(old.started_on), 0) + coalesce(octet_length(old.ended_on), 0) + coalesce(octet_length(old.mode), 0) + coalesce(octet_length(old.import_id), 0))
		where user_id = old.user_id;
END;
--> statement-breakpoint
DROP TRIGGER count_journal_entries_insert;
--> statement-breakpoint
CREATE TRIGGER count_journal_entries_insert AFTER INSERT ON journal_entries BEGIN
	update person_usage set journal_entries = journal_entries + 1, bytes = bytes + 100 + coalesce(octet_length(new.written_on), 0) + coalesce(octet_length(new.sealed), 0) + coalesce(octet_length(new.import_id), 0)
		where user_id = new.user_id;
	select case when journal_entries > 20000 then raise(abort, 'quota_journal_entries') when bytes > 67108864 then raise(abort, 'quota_bytes') end from person_usage
		where user_id = new.user_id and (journal_entries > 20000 or bytes > 67108864) and not exists (select 1 from pending_imports where user_id = new.user_id and accepted_at is not null);
END;
--> statement-breakpoint
DROP TRIGGER count_journal_entries_update;
--> statement-breakpoint
CREATE TRIGGER count_journal_entries_update AFTER UPDATE OF written_on, sealed, import_id ON journal_entries BEGIN
	update person_usage set bytes = bytes + (100 + coalesce(octet_length(new.written_on), 0) + coalesce(octet_length(new.sealed), 0) + coalesce(octet_length(new.import_id), 0)) - (100 + coalesce(octet_length(old.written_on), 0) + coalesce(octet_length(old.sealed), 0) + coalesce(octet_length(old.import_id), 0))
		where user_id = new.user_id;
	select case when bytes > 67108864 then raise(abort, 'quota_bytes') end from person_usage
		where user_id = new.user_id and bytes > 67108864 and (100 + coalesce(octet_length(new.written_on), 0) + coalesce(octet_length(new.sealed), 0) + coalesce(octet_length(new.import_id), 0)) - (100 + coalesce(octet_length(old.written_on), 0) + coalesce(octet_length(old.sealed), 0) + coalesce(octet_length(old.import_id), 0)) > 0 and not exists (select 1 from pending_imports where user_id = new.user_id and accepted_at is not null);
END;
--> statement-breakpoint
DROP TRIGGER count_journal_entries_delete;
--> statement-breakpoint
CREATE TRIGGER count_journal_entries_delete AFTER DELETE ON journal_entries BEGIN
	update person_usage set journal_entries = journal_entries - 1, bytes = bytes - (100 + coalesce(octet_length(old.written_on), 0) + coalesce(octet_length(old.sealed), 0) + coalesce(octet_length(old.import_id), 0))
		where user_id = old.user_id;
END;
--> statement-breakpoint
DROP TRIGGER count_day_logs_insert;
--> statement-breakpoint
CREATE TRIGGER count_day_logs_insert AFTER INSERT ON day_logs BEGIN
	update person_usage set bytes = bytes + 100 + coalesce(octet_length(new.logged_on), 0) + coalesce(octet_length(new.marks), 0) + coalesce(octet_length(new.sealed), 0) + coalesce(octet_length(new.source), 0) + coalesce(octet_length(new.import_id), 0)
		where user_id = new.user_id;
	select case when bytes > 67108864 then raise(abort, 'quota_bytes') end from person_usage
		where user_id = new.user_id and bytes > 67108864 and not exists (select 1 from pending_imports where user_id = new.user_id and accepted_at is not null);
END;
--> statement-breakpoint
DROP TRIGGER count_day_logs_update;
--> statement-breakpoint
CREATE TRIGGER count_day_logs_update AFTER UPDATE OF logged_on, marks, sealed, source, import_id ON day_logs BEGIN
	update person_usage set bytes = bytes + (100 + coalesce(octet_length(new.logged_on), 0) + coalesce(octet_length(new.marks), 0) + coalesce(octet_length(new.sealed), 0) + coalesce(octet_length(new.source), 0) + coalesce(octet_length(new.import_id), 0)) - (100 + coalesce(octet_length(old.logged_on), 0) + coalesce(octet_length(old.marks), 0) + coalesce(octet_length(old.sealed), 0) + coalesce(octet_length(old.source), 0) + coalesce(octet_length(old.import_id), 0))
		where user_id = new.user_id;
	select case when bytes > 67108864 then raise(abort, 'quota_bytes') end from person_usage
		where user_id = new.user_id and bytes > 67108864 and (100 + coalesce(octet_length(new.logged_on), 0) + coalesce(octet_length(new.marks), 0) + coalesce(octet_length(new.sealed), 0) + coalesce(octet_length(new.source), 0) + coalesce(octet_length(new.import_id), 0)) - (100 + coalesce(octet_length(old.logged_on), 0) + coalesce(octet_length(old.marks), 0) + coalesce(octet_length(old.sealed), 0) + coalesce(octet_length(old.source), 0) + coalesce(octet_length(old.import_id), 0)) > 0 and not exists (select 1 from pending_imports where user_id = new.user_id and accepted_at is not null);
END;
--> statement-breakpoint
DROP TRIGGER count_day_logs_delete;
--> statement-breakpoint
CREATE TRIGGER count_day_logs_delete AFTER DELETE ON day_logs BEGIN
	update person_usage set bytes = bytes - (100 + coalesce(octet_length(old.logged_on), 0) + coalesce(octet_length(old.marks), 0) + coalesce(octet_length(old.sealed), 0) + coalesce(octet_length(old.source), 0) + coalesce(octet_length(old.import_id), 0))
		where user_id = old.user_id;
END;
--> statement-breakpoint
DROP TRIGGER count_custom_symptoms_insert;
--> statement-breakpoint
CREATE TRIGGER count_custom_symptoms_insert AFTER INSERT ON custom_symptoms BEGIN
	update person_usage set bytes = bytes + 100 + coalesce(octet_length(new.symptom_id), 0) + coalesce(octet_length(new.sealed), 0) + coalesce(octet_length(new.import_id), 0)
		where user_id = new.user_id;
	select case when bytes > 67108864 then raise(abort, 'quota_bytes') end from person_usage
		where user_id = new.user_id and bytes > 67108864 and not exists (select 1 from pending_imports where user_id = new.user_id and accepted_at is not null);
END;
--> statement-breakpoint
DROP TRIGGER count_custom_symptoms_update;
--> statement-breakpoint
CREATE TRIGGER count_custom_symptoms_update AFTER UPDATE OF symptom_id, sealed, import_id ON custom_symptoms BEGIN
	update person_usage set bytes = bytes + (100 + coalesce(octet_length(new.symptom_id), 0) + coalesce(octet_length(new.sealed), 0) + coalesce(octet_length(new.import_id), 0)) - (100 + coalesce(octet_length(old.symptom_id), 0) + coalesce(octet_length(old.sealed), 0) + coalesce(octet_length(old.import_id), 0))
		where user_id = new.user_id;
	select case when bytes > 67108864 then raise(abort, 'quota_bytes') end from person_usage
		where user_id = new.user_id and bytes > 67108864 and (100 + coalesce(octet_length(new.symptom_id), 0) + coalesce(octet_length(new.sealed), 0) + coalesce(octet_length(new.import_id), 0)) - (100 + coalesce(octet_length(old.symptom_id), 0) + coalesce(octet_length(old.sealed), 0) + coalesce(octet_length(old.import_id), 0)) > 0 and not exists (select 1 from pending_imports where user_id = new.user_id and accepted_at is not null);
END;
--> statement-breakpoint
DROP TRIGGER count_custom_symptoms_delete;
--> statement-breakpoint
CREATE TRIGGER count_custom_symptoms_delete AFTER DELETE ON custom_symptoms BEGIN
	update person_usage set bytes = bytes - (100 + coalesce(octet_length(old.symptom_id), 0) + coalesce(octet_length(old.sealed), 0) + coalesce(octet_length(old.import_id), 0))
		where user_id = old.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER count_import_remarks_insert AFTER INSERT ON import_remarks BEGIN
	update person_usage set bytes = bytes + 100 + coalesce(octet_length(new.noted_on), 0) + coalesce(octet_length(new.source), 0) + coalesce(octet_length(new.import_id), 0) + coalesce(octet_length(new.sealed), 0)
		where user_id = new.user_id;
	select case when bytes > 67108864 then raise(abort, 'quota_bytes') end from person_usage
		where user_id = new.user_id and bytes > 67108864 and not exists (select 1 from pending_imports where user_id = new.user_id and accepted_at is not null);
END;
--> statement-breakpoint
CREATE TRIGGER count_import_remarks_update AFTER UPDATE OF noted_on, source, import_id, sealed ON import_remarks BEGIN
	update person_usage set bytes = bytes + (100 + coalesce(octet_length(new.noted_on), 0) + coalesce(octet_length(new.source), 0) + coalesce(octet_length(new.import_id), 0) + coalesce(octet_length(new.sealed), 0)) - (100 + coalesce(octet_length(old.noted_on), 0) + coalesce(octet_length(old.source), 0) + coalesce(octet_length(old.import_id), 0) + coalesce(octet_length(old.sealed), 0))
		where user_id = new.user_id;
	select case when bytes > 67108864 then raise(abort, 'quota_bytes') end from person_usage
		where user_id = new.user_id and bytes > 67108864 and (100 + coalesce(octet_length(new.noted_on), 0) + coalesce(octet_length(new.source), 0) + coalesce(octet_length(new.import_id), 0) + coalesce(octet_length(new.sealed), 0)) - (100 + coalesce(octet_length(old.noted_on), 0) + coalesce(octet_length(old.source), 0) + coalesce(octet_length(old.import_id), 0) + coalesce(octet_length(old.sealed), 0)) > 0 and not exists (select 1 from pending_imports where user_id = new.user_id and accepted_at is not null);
END;
--> statement-breakpoint
CREATE TRIGGER count_import_remarks_delete AFTER DELETE ON import_remarks BEGIN
	update person_usage set bytes = bytes - (100 + coalesce(octet_length(old.noted_on), 0) + coalesce(octet_length(old.source), 0) + coalesce(octet_length(old.import_id), 0) + coalesce(octet_length(old.sealed), 0))
		where user_id = old.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER count_imports_insert AFTER INSERT ON imports BEGIN
	update person_usage set bytes = bytes + 100 + coalesce(octet_length(new.import_id), 0) + coalesce(octet_length(new.source), 0) + coalesce(octet_length(new.digest), 0) + coalesce(octet_length(new.counts), 0) + coalesce(octet_length(new.answered), 0) + coalesce(octet_length(new.estimate), 0)
		where user_id = new.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER count_imports_update AFTER UPDATE OF import_id, source, digest, counts, answered, estimate ON imports BEGIN
	update person_usage set bytes = bytes + (100 + coalesce(octet_length(new.import_id), 0) + coalesce(octet_length(new.source), 0) + coalesce(octet_length(new.digest), 0) + coalesce(octet_length(new.counts), 0) + coalesce(octet_length(new.answered), 0) + coalesce(octet_length(new.estimate), 0)) - (100 + coalesce(octet_length(old.import_id), 0) + coalesce(octet_length(old.source), 0) + coalesce(octet_length(old.digest), 0) + coalesce(octet_length(old.counts), 0) + coalesce(octet_length(old.answered), 0) + coalesce(octet_length(old.estimate), 0))
		where user_id = new.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER count_imports_delete AFTER DELETE ON imports BEGIN
	update person_usage set bytes = bytes - (100 + coalesce(octet_length(old.import_id), 0) + coalesce(octet_length(old.source), 0) + coalesce(octet_length(old.digest), 0) + coalesce(octet_length(old.counts), 0) + coalesce(octet_length(old.answered), 0) + coalesce(octet_length(old.estimate), 0))
		where user_id = old.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER count_import_replaced_days_insert AFTER INSERT ON import_replaced_days BEGIN
	update person_usage set bytes = bytes + 100 + coalesce(octet_length(new.import_id), 0) + coalesce(octet_length(new.target), 0) + coalesce(octet_length(new.day_on), 0) + coalesce(octet_length(new.fields), 0) + coalesce(octet_length(new.sealed), 0)
		where user_id = new.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER count_import_replaced_days_update AFTER UPDATE OF import_id, target, day_on, fields, sealed ON import_replaced_days BEGIN
	update person_usage set bytes = bytes + (100 + coalesce(octet_length(new.import_id), 0) + coalesce(octet_length(new.target), 0) + coalesce(octet_length(new.day_on), 0) + coalesce(octet_length(new.fields), 0) + coalesce(octet_length(new.sealed), 0)) - (100 + coalesce(octet_length(old.import_id), 0) + coalesce(octet_length(old.target), 0) + coalesce(octet_length(old.day_on), 0) + coalesce(octet_length(old.fields), 0) + coalesce(octet_length(old.sealed), 0))
		where user_id = new.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER count_import_replaced_days_delete AFTER DELETE ON import_replaced_days BEGIN
	update person_usage set bytes = bytes - (100 + coalesce(octet_length(old.import_id), 0) + coalesce(octet_length(old.target), 0) + coalesce(octet_length(old.day_on), 0) + coalesce(octet_length(old.fields), 0) + coalesce(octet_length(old.sealed), 0))
		where user_id = old.user_id;
END;
--> statement-breakpoint
-- A later write by hand marks the row: taking the import back leaves it. A rotation of keys sets none of these columns, and what the
-- cycle keeps with a start neither. As long as before, so that no full account refuses a change for it.
CREATE TRIGGER mark_edited_day_logs AFTER UPDATE OF rev ON day_logs
WHEN substr(old.import_id, 9, 1) = '-' AND new.import_id IS old.import_id BEGIN
	update day_logs set import_id = substr(import_id, 1, 8) || '~' || substr(import_id, 10) where user_id = new.user_id and logged_on = new.logged_on;
END;
--> statement-breakpoint
CREATE TRIGGER mark_edited_custom_symptoms AFTER UPDATE OF symptom_id, archived ON custom_symptoms
WHEN substr(old.import_id, 9, 1) = '-' AND new.import_id IS old.import_id BEGIN
	update custom_symptoms set import_id = substr(import_id, 1, 8) || '~' || substr(import_id, 10) where user_id = new.user_id and symptom_id = new.symptom_id;
END;
--> statement-breakpoint
CREATE TRIGGER mark_edited_journal_entries AFTER UPDATE OF saved_at ON journal_entries
WHEN substr(old.import_id, 9, 1) = '-' AND new.import_id IS old.import_id BEGIN
	update journal_entries set import_id = substr(import_id, 1, 8) || '~' || substr(import_id, 10) where user_id = new.user_id and written_on = new.written_on;
END;
--> statement-breakpoint
CREATE TRIGGER mark_edited_tasks AFTER UPDATE OF title, description, status, start_on, end_on, length, priority, color, cycle_phase, theme_id, rank, parent_id, completed_on ON tasks
WHEN substr(old.import_id, 9, 1) = '-' AND new.import_id IS old.import_id BEGIN
	update tasks set import_id = substr(import_id, 1, 8) || '~' || substr(import_id, 10) where user_id = new.user_id and task_id = new.task_id;
END;
--> statement-breakpoint
CREATE TRIGGER mark_edited_habits AFTER UPDATE OF name, description, time_frame, length_minutes, weekdays, phases ON habits
WHEN substr(old.import_id, 9, 1) = '-' AND new.import_id IS old.import_id BEGIN
	update habits set import_id = substr(import_id, 1, 8) || '~' || substr(import_id, 10) where user_id = new.user_id and habit_id = new.habit_id;
END;
--> statement-breakpoint
CREATE TRIGGER mark_edited_habit_checks AFTER UPDATE OF checked_at, skipped ON habit_checks
WHEN substr(old.import_id, 9, 1) = '-' AND new.import_id IS old.import_id BEGIN
	update habit_checks set import_id = substr(import_id, 1, 8) || '~' || substr(import_id, 10) where user_id = new.user_id and habit_id = new.habit_id and checked_on = new.checked_on;
END;
--> statement-breakpoint
CREATE TRIGGER mark_edited_periods AFTER UPDATE OF started_on, origin, ended_on ON periods
WHEN substr(old.import_id, 9, 1) = '-' AND new.import_id IS old.import_id BEGIN
	update periods set import_id = substr(import_id, 1, 8) || '~' || substr(import_id, 10) where user_id = new.user_id and period_id = new.period_id;
END;
--> statement-breakpoint
CREATE TRIGGER mark_edited_cycle_modes AFTER UPDATE OF started_on, ended_on, mode ON cycle_modes
WHEN substr(old.import_id, 9, 1) = '-' AND new.import_id IS old.import_id BEGIN
	update cycle_modes set import_id = substr(import_id, 1, 8) || '~' || substr(import_id, 10) where user_id = new.user_id and started_on = new.started_on;
END;

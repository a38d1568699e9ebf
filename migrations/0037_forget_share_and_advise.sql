-- What the date finder said of a task, what stays of forgotten days, and links for somebody close. The counts of tasks, habits and
-- periods include the new texts; everything else of them is as in 0022, 0033 and 0035.
CREATE TABLE `date_watches` (
	`user_id` text NOT NULL,
	`date_on` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `date_on`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`user_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `shares` (
	`user_id` text NOT NULL,
	`share_id` text NOT NULL,
	`secret_hash` text NOT NULL,
	`label` text NOT NULL,
	`level` text NOT NULL,
	`key_version` integer,
	`sealed` text,
	`language` text NOT NULL,
	`paused` integer DEFAULT 0 NOT NULL,
	`passphrase_hash` text,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`opened_on` text,
	`opened_days` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`user_id`, `share_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`user_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `shares_secret_hash` ON `shares` (`secret_hash`);--> statement-breakpoint
CREATE INDEX `shares_expires_at` ON `shares` (`expires_at`);--> statement-breakpoint
CREATE INDEX `shares_key_version` ON `shares` (`key_version`);--> statement-breakpoint
CREATE TABLE `advice_counts` (
	`user_id` text NOT NULL,
	`month` text NOT NULL,
	`kind` text NOT NULL,
	`outcome` text NOT NULL,
	`n` integer NOT NULL,
	PRIMARY KEY(`user_id`, `month`, `kind`, `outcome`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`user_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `periods` ADD `signs` text;--> statement-breakpoint
ALTER TABLE `habits` ADD `forgotten` text;--> statement-breakpoint
ALTER TABLE `tasks` ADD `advised` text;--> statement-breakpoint
ALTER TABLE `users` ADD `forgetting` text;--> statement-breakpoint
ALTER TABLE `users` ADD `forgets_at` integer;--> statement-breakpoint
CREATE INDEX `users_to_forget` ON `users` (`forgets_at`) WHERE "forgets_at" is not null;
--> statement-breakpoint
DROP TRIGGER count_tasks_insert;
--> statement-breakpoint
CREATE TRIGGER count_tasks_insert AFTER INSERT ON tasks BEGIN
	update person_usage set tasks = tasks + 1, bytes = bytes + 100 + coalesce(octet_length(new.task_id), 0) + coalesce(octet_length(new.title), 0) + coalesce(octet_length(new.description), 0) + coalesce(octet_length(new.title_folded), 0) + coalesce(octet_length(new.description_folded), 0) + coalesce(octet_length(new.status), 0) + coalesce(octet_length(new.start_on), 0) + coalesce(octet_length(new.end_on), 0) + coalesce(octet_length(new.color), 0) + coalesce(octet_length(new.cycle_phase), 0) + coalesce(octet_length(new.cycle_phase_suggestion), 0) + coalesce(octet_length(new.theme_id), 0) + coalesce(octet_length(new.parent_id), 0) + coalesce(octet_length(new.completed_on), 0) + coalesce(octet_length(new.import_id), 0) + coalesce(octet_length(new.series_id), 0) + coalesce(octet_length(new.repeats), 0) + coalesce(octet_length(new.begun_on), 0) + coalesce(octet_length(new.pin_state), 0) + coalesce(octet_length(new.planned_on), 0) + coalesce(octet_length(new.planned_by), 0) + coalesce(octet_length(new.time), 0) + coalesce(octet_length(new.reminder), 0) + coalesce(octet_length(new.advised), 0)
		where user_id = new.user_id;
	select case when tasks > 50000 then raise(abort, 'quota_tasks') when bytes > 67108864 then raise(abort, 'quota_bytes') end from person_usage
		where user_id = new.user_id and (tasks > 50000 or bytes > 67108864) and not exists (select 1 from pending_imports where user_id = new.user_id and accepted_at is not null);
END;
--> statement-breakpoint
DROP TRIGGER count_tasks_update;
--> statement-breakpoint
CREATE TRIGGER count_tasks_update AFTER UPDATE OF task_id, title, description, title_folded, description_folded, status, start_on, end_on, color, cycle_phase, cycle_phase_suggestion, theme_id, parent_id, completed_on, import_id, series_id, repeats, begun_on, pin_state, planned_on, planned_by, time, reminder, advised ON tasks BEGIN
	update person_usage set bytes = bytes + (100 + coalesce(octet_length(new.task_id), 0) + coalesce(octet_length(new.title), 0) + coalesce(octet_length(new.description), 0) + coalesce(octet_length(new.title_folded), 0) + coalesce(octet_length(new.description_folded), 0) + coalesce(octet_length(new.status), 0) + coalesce(octet_length(new.start_on), 0) + coalesce(octet_length(new.end_on), 0) + coalesce(octet_length(new.color), 0) + coalesce(octet_length(new.cycle_phase), 0) + coalesce(octet_length(new.cycle_phase_suggestion), 0) + coalesce(octet_length(new.theme_id), 0) + coalesce(octet_length(new.parent_id), 0) + coalesce(octet_length(new.completed_on), 0) + coalesce(octet_length(new.import_id), 0) + coalesce(octet_length(new.series_id), 0) + coalesce(octet_length(new.repeats), 0) + coalesce(octet_length(new.begun_on), 0) + coalesce(octet_length(new.pin_state), 0) + coalesce(octet_length(new.planned_on), 0) + coalesce(octet_length(new.planned_by), 0) + coalesce(octet_length(new.time), 0) + coalesce(octet_length(new.reminder), 0) + coalesce(octet_length(new.advised), 0)) - (100 + coalesce(octet_length(old.task_id), 0) + coalesce(octet_length(old.title), 0) + coalesce(octet_length(old.description), 0) + coalesce(octet_length(old.title_folded), 0) + coalesce(octet_length(old.description_folded), 0) + coalesce(octet_length(old.status), 0) + coalesce(octet_length(old.start_on), 0) + coalesce(octet_length(old.end_on), 0) + coalesce(octet_length(old.color), 0) + coalesce(octet_length(old.cycle_phase), 0) + coalesce(octet_length(old.cycle_phase_suggestion), 0) + coalesce(octet_length(old.theme_id), 0) + coalesce(octet_length(old.parent_id), 0) + coalesce(octet_length(old.completed_on), 0) + coalesce(octet_length(old.import_id), 0) + coalesce(octet_length(old.series_id), 0) + coalesce(octet_length(old.repeats), 0) + coalesce(octet_length(old.begun_on), 0) + coalesce(octet_length(old.pin_state), 0) + coalesce(octet_length(old.planned_on), 0) + coalesce(octet_length(old.planned_by), 0) + coalesce(octet_length(old.time), 0) + coalesce(octet_length(old.reminder), 0) + coalesce(octet_length(old.advised), 0))
		where user_id = new.user_id;
	select case when bytes > 67108864 then raise(abort, 'quota_bytes') end from person_usage
		where user_id = new.user_id and bytes > 67108864 and (100 + coalesce(octet_length(new.task_id), 0) + coalesce(octet_length(new.title), 0) + coalesce(octet_length(new.description), 0) + coalesce(octet_length(new.title_folded), 0) + coalesce(octet_length(new.description_folded), 0) + coalesce(octet_length(new.status), 0) + coalesce(octet_length(new.start_on), 0) + coalesce(octet_length(new.end_on), 0) + coalesce(octet_length(new.color), 0) + coalesce(octet_length(new.cycle_phase), 0) + coalesce(octet_length(new.cycle_phase_suggestion), 0) + coalesce(octet_length(new.theme_id), 0) + coalesce(octet_length(new.parent_id), 0) + coalesce(octet_length(new.completed_on), 0) + coalesce(octet_length(new.import_id), 0) + coalesce(octet_length(new.series_id), 0) + coalesce(octet_length(new.repeats), 0) + coalesce(octet_length(new.begun_on), 0) + coalesce(octet_length(new.pin_state), 0) + coalesce(octet_length(new.planned_on), 0) + coalesce(octet_length(new.planned_by), 0) + coalesce(octet_length(new.time), 0) + coalesce(octet_length(new.reminder), 0) + coalesce(octet_length(new.advised), 0)) - (100 + coalesce(octet_length(old.task_id), 0) + coalesce(octet_length(old.title), 0) + coalesce(octet_length(old.description), 0) + coalesce(octet_length(old.title_folded), 0) + coalesce(octet_length(old.description_folded), 0) + coalesce(octet_length(old.status), 0) + coalesce(octet_length(old.start_on), 0) + coalesce(octet_length(old.end_on), 0) + coalesce(octet_length(old.color), 0) + coalesce(octet_length(old.cycle_phase), 0) + coalesce(octet_length(old.cycle_phase_suggestion), 0) + coalesce(octet_length(old.theme_id), 0) + coalesce(octet_length(old.parent_id), 0) + coalesce(octet_length(old.completed_on), 0) + coalesce(octet_length(old.import_id), 0) + coalesce(octet_length(old.series_id), 0) + coalesce(octet_length(old.repeats), 0) + coalesce(octet_length(old.begun_on), 0) + coalesce(octet_length(old.pin_state), 0) + coalesce(octet_length(old.planned_on), 0) + coalesce(octet_length(old.planned_by), 0) + coalesce(octet_length(old.time), 0) + coalesce(octet_length(old.reminder), 0) + coalesce(octet_length(old.advised), 0)) > 0 and not exists (select 1 from pending_imports where user_id = new.user_id and accepted_at is not null);
END;
--> statement-breakpoint
DROP TRIGGER count_tasks_delete;
--> statement-breakpoint
CREATE TRIGGER count_tasks_delete AFTER DELETE ON tasks BEGIN
	update person_usage set tasks = tasks - 1, bytes = bytes - (100 + coalesce(octet_length(old.task_id), 0) + coalesce(octet_length(old.title), 0) + coalesce(octet_length(old.description), 0) + coalesce(octet_length(old.title_folded), 0) + coalesce(octet_length(old.description_folded), 0) + coalesce(octet_length(old.status), 0) + coalesce(octet_length(old.start_on), 0) + coalesce(octet_length(old.end_on), 0) + coalesce(octet_length(old.color), 0) + coalesce(octet_length(old.cycle_phase), 0) + coalesce(octet_length(old.cycle_phase_suggestion), 0) + coalesce(octet_length(old.theme_id), 0) + coalesce(octet_length(old.parent_id), 0) + coalesce(octet_length(old.completed_on), 0) + coalesce(octet_length(old.import_id), 0) + coalesce(octet_length(old.series_id), 0) + coalesce(octet_length(old.repeats), 0) + coalesce(octet_length(old.begun_on), 0) + coalesce(octet_length(old.pin_state), 0) + coalesce(octet_length(old.planned_on), 0) + coalesce(octet_length(old.planned_by), 0) + coalesce(octet_length(old.time), 0) + coalesce(octet_length(old.reminder), 0) + coalesce(octet_length(old.advised), 0))
		where user_id = old.user_id;
END;
--> statement-breakpoint
DROP TRIGGER count_habits_insert;
--> statement-breakpoint
CREATE TRIGGER count_habits_insert AFTER INSERT ON habits BEGIN
	update person_usage set habits = habits + 1, bytes = bytes + 100 + coalesce(octet_length(new.habit_id), 0) + coalesce(octet_length(new.name), 0) + coalesce(octet_length(new.description), 0) + coalesce(octet_length(new.time_frame), 0) + coalesce(octet_length(new.created_on), 0) + coalesce(octet_length(new.weeks_from), 0) + coalesce(octet_length(new.checked_weeks), 0) + coalesce(octet_length(new.skipped_weeks), 0) + coalesce(octet_length(new.import_id), 0) + coalesce(octet_length(new.rhythm), 0) + coalesce(octet_length(new.anchor_on), 0) + coalesce(octet_length(new.target_per), 0) + coalesce(octet_length(new.unit), 0) + coalesce(octet_length(new.amount_weeks), 0) + coalesce(octet_length(new.forgotten), 0)
		where user_id = new.user_id;
	select case when habits > 5000 then raise(abort, 'quota_habits') when bytes > 67108864 then raise(abort, 'quota_bytes') end from person_usage
		where user_id = new.user_id and (habits > 5000 or bytes > 67108864) and not exists (select 1 from pending_imports where user_id = new.user_id and accepted_at is not null);
END;
--> statement-breakpoint
DROP TRIGGER count_habits_update;
--> statement-breakpoint
CREATE TRIGGER count_habits_update AFTER UPDATE OF habit_id, name, description, time_frame, created_on, weeks_from, checked_weeks, skipped_weeks, import_id, rhythm, anchor_on, target_per, unit, amount_weeks, forgotten ON habits BEGIN
	update person_usage set bytes = bytes + (100 + coalesce(octet_length(new.habit_id), 0) + coalesce(octet_length(new.name), 0) + coalesce(octet_length(new.description), 0) + coalesce(octet_length(new.time_frame), 0) + coalesce(octet_length(new.created_on), 0) + coalesce(octet_length(new.weeks_from), 0) + coalesce(octet_length(new.checked_weeks), 0) + coalesce(octet_length(new.skipped_weeks), 0) + coalesce(octet_length(new.import_id), 0) + coalesce(octet_length(new.rhythm), 0) + coalesce(octet_length(new.anchor_on), 0) + coalesce(octet_length(new.target_per), 0) + coalesce(octet_length(new.unit), 0) + coalesce(octet_length(new.amount_weeks), 0) + coalesce(octet_length(new.forgotten), 0)) - (100 + coalesce(octet_length(old.habit_id), 0) + coalesce(octet_length(old.name), 0) + coalesce(octet_length(old.description), 0) + coalesce(octet_length(old.time_frame), 0) + coalesce(octet_length(old.created_on), 0) + coalesce(octet_length(old.weeks_from), 0) + coalesce(octet_length(old.checked_weeks), 0) + coalesce(octet_length(old.skipped_weeks), 0) + coalesce(octet_length(old.import_id), 0) + coalesce(octet_length(old.rhythm), 0) + coalesce(octet_length(old.anchor_on), 0) + coalesce(octet_length(old.target_per), 0) + coalesce(octet_length(old.unit), 0) + coalesce(octet_length(old.amount_weeks), 0) + coalesce(octet_length(old.forgotten), 0))
		where user_id = new.user_id;
	select case when bytes > 67108864 then raise(abort, 'quota_bytes') end from person_usage
		where user_id = new.user_id and bytes > 67108864 and (100 + coalesce(octet_length(new.habit_id), 0) + coalesce(octet_length(new.name), 0) + coalesce(octet_length(new.description), 0) + coalesce(octet_length(new.time_frame), 0) + coalesce(octet_length(new.created_on), 0) + coalesce(octet_length(new.weeks_from), 0) + coalesce(octet_length(new.checked_weeks), 0) + coalesce(octet_length(new.skipped_weeks), 0) + coalesce(octet_length(new.import_id), 0) + coalesce(octet_length(new.rhythm), 0) + coalesce(octet_length(new.anchor_on), 0) + coalesce(octet_length(new.target_per), 0) + coalesce(octet_length(new.unit), 0) + coalesce(octet_length(new.amount_weeks), 0) + coalesce(octet_length(new.forgotten), 0)) - (100 + coalesce(octet_length(old.habit_id), 0) + coalesce(octet_length(old.name), 0) + coalesce(octet_length(old.description), 0) + coalesce(octet_length(old.time_frame), 0) + coalesce(octet_length(old.created_on), 0) + coalesce(octet_length(old.weeks_from), 0) + coalesce(octet_length(old.checked_weeks), 0) + coalesce(octet_length(old.skipped_weeks), 0) + coalesce(octet_length(old.import_id), 0) + coalesce(octet_length(old.rhythm), 0) + coalesce(octet_length(old.anchor_on), 0) + coalesce(octet_length(old.target_per), 0) + coalesce(octet_length(old.unit), 0) + coalesce(octet_length(old.amount_weeks), 0) + coalesce(octet_length(old.forgotten), 0)) > 0 and not exists (select 1 from pending_imports where user_id = new.user_id and accepted_at is not null);
END;
--> statement-breakpoint
DROP TRIGGER count_habits_delete;
--> statement-breakpoint
CREATE TRIGGER count_habits_delete AFTER DELETE ON habits BEGIN
	update person_usage set habits = habits - 1, bytes = bytes - (100 + coalesce(octet_length(old.habit_id), 0) + coalesce(octet_length(old.name), 0) + coalesce(octet_length(old.description), 0) + coalesce(octet_length(old.time_frame), 0) + coalesce(octet_length(old.created_on), 0) + coalesce(octet_length(old.weeks_from), 0) + coalesce(octet_length(old.checked_weeks), 0) + coalesce(octet_length(old.skipped_weeks), 0) + coalesce(octet_length(old.import_id), 0) + coalesce(octet_length(old.rhythm), 0) + coalesce(octet_length(old.anchor_on), 0) + coalesce(octet_length(old.target_per), 0) + coalesce(octet_length(old.unit), 0) + coalesce(octet_length(old.amount_weeks), 0) + coalesce(octet_length(old.forgotten), 0))
		where user_id = old.user_id;
END;
--> statement-breakpoint
DROP TRIGGER count_periods_insert;
--> statement-breakpoint
CREATE TRIGGER count_periods_insert AFTER INSERT ON periods BEGIN
	update person_usage set periods = periods + 1, bytes = bytes + 100 + coalesce(octet_length(new.period_id), 0) + coalesce(octet_length(new.started_on), 0) + coalesce(octet_length(new.origin), 0) + coalesce(octet_length(new.ended_on), 0) + coalesce(octet_length(new.bled_until), 0) + coalesce(octet_length(new.signs), 0) + coalesce(octet_length(new.import_id), 0)
		where user_id = new.user_id;
	select case when periods > 5000 then raise(abort, 'quota_periods') when bytes > 67108864 then raise(abort, 'quota_bytes') end from person_usage
		where user_id = new.user_id and (periods > 5000 or bytes > 67108864) and not exists (select 1 from pending_imports where user_id = new.user_id and accepted_at is not null);
END;
--> statement-breakpoint
DROP TRIGGER count_periods_update;
--> statement-breakpoint
CREATE TRIGGER count_periods_update AFTER UPDATE OF period_id, started_on, origin, ended_on, bled_until, signs, import_id ON periods BEGIN
	update person_usage set bytes = bytes + (100 + coalesce(octet_length(new.period_id), 0) + coalesce(octet_length(new.started_on), 0) + coalesce(octet_length(new.origin), 0) + coalesce(octet_length(new.ended_on), 0) + coalesce(octet_length(new.bled_until), 0) + coalesce(octet_length(new.signs), 0) + coalesce(octet_length(new.import_id), 0)) - (100 + coalesce(octet_length(old.period_id), 0) + coalesce(octet_length(old.started_on), 0) + coalesce(octet_length(old.origin), 0) + coalesce(octet_length(old.ended_on), 0) + coalesce(octet_length(old.bled_until), 0) + coalesce(octet_length(old.signs), 0) + coalesce(octet_length(old.import_id), 0))
		where user_id = new.user_id;
	select case when bytes > 67108864 then raise(abort, 'quota_bytes') end from person_usage
		where user_id = new.user_id and bytes > 67108864 and (100 + coalesce(octet_length(new.period_id), 0) + coalesce(octet_length(new.started_on), 0) + coalesce(octet_length(new.origin), 0) + coalesce(octet_length(new.ended_on), 0) + coalesce(octet_length(new.bled_until), 0) + coalesce(octet_length(new.signs), 0) + coalesce(octet_length(new.import_id), 0)) - (100 + coalesce(octet_length(old.period_id), 0) + coalesce(octet_length(old.started_on), 0) + coalesce(octet_length(old.origin), 0) + coalesce(octet_length(old.ended_on), 0) + coalesce(octet_length(old.bled_until), 0) + coalesce(octet_length(old.signs), 0) + coalesce(octet_length(old.import_id), 0)) > 0 and not exists (select 1 from pending_imports where user_id = new.user_id and accepted_at is not null);
END;
--> statement-breakpoint
DROP TRIGGER count_periods_delete;
--> statement-breakpoint
CREATE TRIGGER count_periods_delete AFTER DELETE ON periods BEGIN
	update person_usage set periods = periods - 1, bytes = bytes - (100 + coalesce(octet_length(old.period_id), 0) + coalesce(octet_length(old.started_on), 0) + coalesce(octet_length(old.origin), 0) + coalesce(octet_length(old.ended_on), 0) + coalesce(octet_length(old.bled_until), 0) + coalesce(octet_length(old.signs), 0) + coalesce(octet_length(old.import_id), 0))
		where user_id = old.user_id;
END;

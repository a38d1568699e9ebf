-- Tasks that repeat by the calendar or by the cycle, what moved and was planned, and room in the days. The counts of what is kept know
-- the new columns and tables; everything else of them is as in 0022.
CREATE TABLE `plan_preferences` (
	`user_id` text PRIMARY KEY NOT NULL,
	`minutes` text NOT NULL,
	`window` text NOT NULL,
	`horizon` integer NOT NULL,
	`use_busy` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`user_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `change_batches` (
	`user_id` text NOT NULL,
	`batch_id` text NOT NULL,
	`cause` text NOT NULL,
	`reason` text NOT NULL,
	`made_at` integer NOT NULL,
	`seen_at` integer,
	`undone_at` integer,
	PRIMARY KEY(`user_id`, `batch_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`user_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `change_batches_unseen` ON `change_batches` (`user_id`,`batch_id`) WHERE "cause" = 'moved' and "seen_at" is null and "undone_at" is null;--> statement-breakpoint
CREATE INDEX `change_batches_made` ON `change_batches` (`made_at`);--> statement-breakpoint
CREATE TABLE `change_items` (
	`user_id` text NOT NULL,
	`batch_id` text NOT NULL,
	`task_id` text NOT NULL,
	`title` text NOT NULL,
	`before` text NOT NULL,
	`after` text NOT NULL,
	PRIMARY KEY(`user_id`, `batch_id`, `task_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`user_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`,`batch_id`) REFERENCES `change_batches`(`user_id`,`batch_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `place_queue` (
	`user_id` text PRIMARY KEY NOT NULL,
	`next_place_at` integer NOT NULL,
	`started_on` text,
	`expected_on` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`user_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `place_queue_next_place_at` ON `place_queue` (`next_place_at`);--> statement-breakpoint
CREATE TABLE `task_series` (
	`user_id` text NOT NULL,
	`series_id` text NOT NULL,
	`kind` text NOT NULL,
	`rule` text NOT NULL,
	`template` text NOT NULL,
	`from_on` text NOT NULL,
	`after_completion` integer DEFAULT 0 NOT NULL,
	`each` integer DEFAULT 0 NOT NULL,
	`not_after` text,
	`ref_on` text,
	`ref_skip` integer DEFAULT 0 NOT NULL,
	`made` integer DEFAULT 0 NOT NULL,
	`ended_at` integer,
	`import_id` text,
	PRIMARY KEY(`user_id`, `series_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`user_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `task_series_open` ON `task_series` (`user_id`) WHERE "ended_at" is null;--> statement-breakpoint
DROP INDEX `tasks_user_waiting`;--> statement-breakpoint
DROP INDEX `tasks_user_waiting_phase`;--> statement-breakpoint
ALTER TABLE `tasks` ADD `series_id` text;--> statement-breakpoint
ALTER TABLE `tasks` ADD `occurrence` integer;--> statement-breakpoint
ALTER TABLE `tasks` ADD `repeats` text;--> statement-breakpoint
ALTER TABLE `tasks` ADD `begun_on` text;--> statement-breakpoint
ALTER TABLE `tasks` ADD `held` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `tasks` ADD `pin_state` text;--> statement-breakpoint
ALTER TABLE `tasks` ADD `planned_on` text;--> statement-breakpoint
ALTER TABLE `tasks` ADD `planned_by` text;--> statement-breakpoint
ALTER TABLE `tasks` ADD `is_forecast` integer GENERATED ALWAYS AS ("repeats" is 'cycle' and "begun_on" is null and "held" = 0) VIRTUAL;--> statement-breakpoint
CREATE INDEX `tasks_user_unplanned` ON `tasks` (`user_id`,"priority" desc,`created_at`,`task_id`) WHERE "is_open" = 1 and "first_on" is null and "planned_on" is null and "repeats" is not 'cycle';--> statement-breakpoint
CREATE INDEX `tasks_user_unplanned_phase` ON `tasks` (`user_id`,`phase`,"priority" desc,`created_at`,`task_id`) WHERE "is_open" = 1 and "first_on" is null and "planned_on" is null and "repeats" is not 'cycle';--> statement-breakpoint
CREATE UNIQUE INDEX `tasks_user_series` ON `tasks` (`user_id`,`series_id`,`occurrence`) WHERE "series_id" is not null;--> statement-breakpoint
CREATE INDEX `tasks_user_pinned` ON `tasks` (`user_id`) WHERE "is_open" = 1 and "repeats" = 'cycle';--> statement-breakpoint
CREATE INDEX `tasks_user_planned` ON `tasks` (`user_id`,`is_open`,`planned_on`) WHERE "planned_on" is not null;
--> statement-breakpoint
DROP TRIGGER count_tasks_insert;
--> statement-breakpoint
DROP TRIGGER count_tasks_update;
--> statement-breakpoint
DROP TRIGGER count_tasks_delete;
--> statement-breakpoint
CREATE TRIGGER count_tasks_insert AFTER INSERT ON tasks BEGIN
	update person_usage set tasks = tasks + 1, bytes = bytes + 100 + coalesce(octet_length(new.task_id), 0) + coalesce(octet_length(new.title), 0) + coalesce(octet_length(new.description), 0) + coalesce(octet_length(new.title_folded), 0) + coalesce(octet_length(new.description_folded), 0) + coalesce(octet_length(new.status), 0) + coalesce(octet_length(new.start_on), 0) + coalesce(octet_length(new.end_on), 0) + coalesce(octet_length(new.color), 0) + coalesce(octet_length(new.cycle_phase), 0) + coalesce(octet_length(new.cycle_phase_suggestion), 0) + coalesce(octet_length(new.theme_id), 0) + coalesce(octet_length(new.parent_id), 0) + coalesce(octet_length(new.completed_on), 0) + coalesce(octet_length(new.import_id), 0) + coalesce(octet_length(new.series_id), 0) + coalesce(octet_length(new.repeats), 0) + coalesce(octet_length(new.begun_on), 0) + coalesce(octet_length(new.pin_state), 0) + coalesce(octet_length(new.planned_on), 0) + coalesce(octet_length(new.planned_by), 0)
		where user_id = new.user_id;
	select case when tasks > 50000 then raise(abort, 'quota_tasks') when bytes > 67108864 then raise(abort, 'quota_bytes') end from person_usage
		where user_id = new.user_id and (tasks > 50000 or bytes > 67108864) and not exists (select 1 from pending_imports where user_id = new.user_id and accepted_at is not null);
END;
--> statement-breakpoint
CREATE TRIGGER count_tasks_update AFTER UPDATE OF task_id, title, description, title_folded, description_folded, status, start_on, end_on, color, cycle_phase, cycle_phase_suggestion, theme_id, parent_id, completed_on, import_id, series_id, repeats, begun_on, pin_state, planned_on, planned_by ON tasks BEGIN
	update person_usage set bytes = bytes + (100 + coalesce(octet_length(new.task_id), 0) + coalesce(octet_length(new.title), 0) + coalesce(octet_length(new.description), 0) + coalesce(octet_length(new.title_folded), 0) + coalesce(octet_length(new.description_folded), 0) + coalesce(octet_length(new.status), 0) + coalesce(octet_length(new.start_on), 0) + coalesce(octet_length(new.end_on), 0) + coalesce(octet_length(new.color), 0) + coalesce(octet_length(new.cycle_phase), 0) + coalesce(octet_length(new.cycle_phase_suggestion), 0) + coalesce(octet_length(new.theme_id), 0) + coalesce(octet_length(new.parent_id), 0) + coalesce(octet_length(new.completed_on), 0) + coalesce(octet_length(new.import_id), 0) + coalesce(octet_length(new.series_id), 0) + coalesce(octet_length(new.repeats), 0) + coalesce(octet_length(new.begun_on), 0) + coalesce(octet_length(new.pin_state), 0) + coalesce(octet_length(new.planned_on), 0) + coalesce(octet_length(new.planned_by), 0)) - (100 + coalesce(octet_length(old.task_id), 0) + coalesce(octet_length(old.title), 0) + coalesce(octet_length(old.description), 0) + coalesce(octet_length(old.title_folded), 0) + coalesce(octet_length(old.description_folded), 0) + coalesce(octet_length(old.status), 0) + coalesce(octet_length(old.start_on), 0) + coalesce(octet_length(old.end_on), 0) + coalesce(octet_length(old.color), 0) + coalesce(octet_length(old.cycle_phase), 0) + coalesce(octet_length(old.cycle_phase_suggestion), 0) + coalesce(octet_length(old.theme_id), 0) + coalesce(octet_length(old.parent_id), 0) + coalesce(octet_length(old.completed_on), 0) + coalesce(octet_length(old.import_id), 0) + coalesce(octet_length(old.series_id), 0) + coalesce(octet_length(old.repeats), 0) + coalesce(octet_length(old.begun_on), 0) + coalesce(octet_length(old.pin_state), 0) + coalesce(octet_length(old.planned_on), 0) + coalesce(octet_length(old.planned_by), 0))
		where user_id = new.user_id;
	select case when bytes > 67108864 then raise(abort, 'quota_bytes') end from person_usage
		where user_id = new.user_id and bytes > 67108864 and (100 + coalesce(octet_length(new.task_id), 0) + coalesce(octet_length(new.title), 0) + coalesce(octet_length(new.description), 0) + coalesce(octet_length(new.title_folded), 0) + coalesce(octet_length(new.description_folded), 0) + coalesce(octet_length(new.status), 0) + coalesce(octet_length(new.start_on), 0) + coalesce(octet_length(new.end_on), 0) + coalesce(octet_length(new.color), 0) + coalesce(octet_length(new.cycle_phase), 0) + coalesce(octet_length(new.cycle_phase_suggestion), 0) + coalesce(octet_length(new.theme_id), 0) + coalesce(octet_length(new.parent_id), 0) + coalesce(octet_length(new.completed_on), 0) + coalesce(octet_length(new.import_id), 0) + coalesce(octet_length(new.series_id), 0) + coalesce(octet_length(new.repeats), 0) + coalesce(octet_length(new.begun_on), 0) + coalesce(octet_length(new.pin_state), 0) + coalesce(octet_length(new.planned_on), 0) + coalesce(octet_length(new.planned_by), 0)) - (100 + coalesce(octet_length(old.task_id), 0) + coalesce(octet_length(old.title), 0) + coalesce(octet_length(old.description), 0) + coalesce(octet_length(old.title_folded), 0) + coalesce(octet_length(old.description_folded), 0) + coalesce(octet_length(old.status), 0) + coalesce(octet_length(old.start_on), 0) + coalesce(octet_length(old.end_on), 0) + coalesce(octet_length(old.color), 0) + coalesce(octet_length(old.cycle_phase), 0) + coalesce(octet_length(old.cycle_phase_suggestion), 0) + coalesce(octet_length(old.theme_id), 0) + coalesce(octet_length(old.parent_id), 0) + coalesce(octet_length(old.completed_on), 0) + coalesce(octet_length(old.import_id), 0) + coalesce(octet_length(old.series_id), 0) + coalesce(octet_length(old.repeats), 0) + coalesce(octet_length(old.begun_on), 0) + coalesce(octet_length(old.pin_state), 0) + coalesce(octet_length(old.planned_on), 0) + coalesce(octet_length(old.planned_by), 0)) > 0 and not exists (select 1 from pending_imports where user_id = new.user_id and accepted_at is not null);
END;
--> statement-breakpoint
CREATE TRIGGER count_tasks_delete AFTER DELETE ON tasks BEGIN
	update person_usage set tasks = tasks - 1, bytes = bytes - (100 + coalesce(octet_length(old.task_id), 0) + coalesce(octet_length(old.title), 0) + coalesce(octet_length(old.description), 0) + coalesce(octet_length(old.title_folded), 0) + coalesce(octet_length(old.description_folded), 0) + coalesce(octet_length(old.status), 0) + coalesce(octet_length(old.start_on), 0) + coalesce(octet_length(old.end_on), 0) + coalesce(octet_length(old.color), 0) + coalesce(octet_length(old.cycle_phase), 0) + coalesce(octet_length(old.cycle_phase_suggestion), 0) + coalesce(octet_length(old.theme_id), 0) + coalesce(octet_length(old.parent_id), 0) + coalesce(octet_length(old.completed_on), 0) + coalesce(octet_length(old.import_id), 0) + coalesce(octet_length(old.series_id), 0) + coalesce(octet_length(old.repeats), 0) + coalesce(octet_length(old.begun_on), 0) + coalesce(octet_length(old.pin_state), 0) + coalesce(octet_length(old.planned_on), 0) + coalesce(octet_length(old.planned_by), 0))
		where user_id = old.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER count_task_series_insert AFTER INSERT ON task_series BEGIN
	update person_usage set bytes = bytes + 100 + coalesce(octet_length(new.series_id), 0) + coalesce(octet_length(new.kind), 0) + coalesce(octet_length(new.rule), 0) + coalesce(octet_length(new.template), 0) + coalesce(octet_length(new.from_on), 0) + coalesce(octet_length(new.not_after), 0) + coalesce(octet_length(new.ref_on), 0) + coalesce(octet_length(new.import_id), 0)
		where user_id = new.user_id;
	select case when bytes > 67108864 then raise(abort, 'quota_bytes') end from person_usage
		where user_id = new.user_id and bytes > 67108864 and not exists (select 1 from pending_imports where user_id = new.user_id and accepted_at is not null);
END;
--> statement-breakpoint
CREATE TRIGGER count_task_series_update AFTER UPDATE OF series_id, kind, rule, template, from_on, not_after, ref_on, import_id ON task_series BEGIN
	update person_usage set bytes = bytes + (100 + coalesce(octet_length(new.series_id), 0) + coalesce(octet_length(new.kind), 0) + coalesce(octet_length(new.rule), 0) + coalesce(octet_length(new.template), 0) + coalesce(octet_length(new.from_on), 0) + coalesce(octet_length(new.not_after), 0) + coalesce(octet_length(new.ref_on), 0) + coalesce(octet_length(new.import_id), 0)) - (100 + coalesce(octet_length(old.series_id), 0) + coalesce(octet_length(old.kind), 0) + coalesce(octet_length(old.rule), 0) + coalesce(octet_length(old.template), 0) + coalesce(octet_length(old.from_on), 0) + coalesce(octet_length(old.not_after), 0) + coalesce(octet_length(old.ref_on), 0) + coalesce(octet_length(old.import_id), 0))
		where user_id = new.user_id;
	select case when bytes > 67108864 then raise(abort, 'quota_bytes') end from person_usage
		where user_id = new.user_id and bytes > 67108864 and (100 + coalesce(octet_length(new.series_id), 0) + coalesce(octet_length(new.kind), 0) + coalesce(octet_length(new.rule), 0) + coalesce(octet_length(new.template), 0) + coalesce(octet_length(new.from_on), 0) + coalesce(octet_length(new.not_after), 0) + coalesce(octet_length(new.ref_on), 0) + coalesce(octet_length(new.import_id), 0)) - (100 + coalesce(octet_length(old.series_id), 0) + coalesce(octet_length(old.kind), 0) + coalesce(octet_length(old.rule), 0) + coalesce(octet_length(old.template), 0) + coalesce(octet_length(old.from_on), 0) + coalesce(octet_length(old.not_after), 0) + coalesce(octet_length(old.ref_on), 0) + coalesce(octet_length(old.import_id), 0)) > 0 and not exists (select 1 from pending_imports where user_id = new.user_id and accepted_at is not null);
END;
--> statement-breakpoint
CREATE TRIGGER count_task_series_delete AFTER DELETE ON task_series BEGIN
	update person_usage set bytes = bytes - (100 + coalesce(octet_length(old.series_id), 0) + coalesce(octet_length(old.kind), 0) + coalesce(octet_length(old.rule), 0) + coalesce(octet_length(old.template), 0) + coalesce(octet_length(old.from_on), 0) + coalesce(octet_length(old.not_after), 0) + coalesce(octet_length(old.ref_on), 0) + coalesce(octet_length(old.import_id), 0))
		where user_id = old.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER count_change_batches_insert AFTER INSERT ON change_batches BEGIN
	update person_usage set bytes = bytes + 100 + coalesce(octet_length(new.batch_id), 0) + coalesce(octet_length(new.cause), 0) + coalesce(octet_length(new.reason), 0)
		where user_id = new.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER count_change_batches_update AFTER UPDATE OF batch_id, cause, reason ON change_batches BEGIN
	update person_usage set bytes = bytes + (100 + coalesce(octet_length(new.batch_id), 0) + coalesce(octet_length(new.cause), 0) + coalesce(octet_length(new.reason), 0)) - (100 + coalesce(octet_length(old.batch_id), 0) + coalesce(octet_length(old.cause), 0) + coalesce(octet_length(old.reason), 0))
		where user_id = new.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER count_change_batches_delete AFTER DELETE ON change_batches BEGIN
	update person_usage set bytes = bytes - (100 + coalesce(octet_length(old.batch_id), 0) + coalesce(octet_length(old.cause), 0) + coalesce(octet_length(old.reason), 0))
		where user_id = old.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER count_change_items_insert AFTER INSERT ON change_items BEGIN
	update person_usage set bytes = bytes + 100 + coalesce(octet_length(new.batch_id), 0) + coalesce(octet_length(new.task_id), 0) + coalesce(octet_length(new.title), 0) + coalesce(octet_length(new.before), 0) + coalesce(octet_length(new.after), 0)
		where user_id = new.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER count_change_items_update AFTER UPDATE OF batch_id, task_id, title, before, after ON change_items BEGIN
	update person_usage set bytes = bytes + (100 + coalesce(octet_length(new.batch_id), 0) + coalesce(octet_length(new.task_id), 0) + coalesce(octet_length(new.title), 0) + coalesce(octet_length(new.before), 0) + coalesce(octet_length(new.after), 0)) - (100 + coalesce(octet_length(old.batch_id), 0) + coalesce(octet_length(old.task_id), 0) + coalesce(octet_length(old.title), 0) + coalesce(octet_length(old.before), 0) + coalesce(octet_length(old.after), 0))
		where user_id = new.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER count_change_items_delete AFTER DELETE ON change_items BEGIN
	update person_usage set bytes = bytes - (100 + coalesce(octet_length(old.batch_id), 0) + coalesce(octet_length(old.task_id), 0) + coalesce(octet_length(old.title), 0) + coalesce(octet_length(old.before), 0) + coalesce(octet_length(old.after), 0))
		where user_id = old.user_id;
END;
--> statement-breakpoint
DROP TRIGGER mark_edited_tasks;
--> statement-breakpoint
CREATE TRIGGER mark_edited_tasks AFTER UPDATE OF title, description, status, length, priority, color, cycle_phase, theme_id, rank, parent_id, completed_on, series_id, held, planned_on ON tasks
WHEN substr(old.import_id, 9, 1) = '-' AND new.import_id IS old.import_id BEGIN
	update tasks set import_id = substr(import_id, 1, 8) || '~' || substr(import_id, 10) where user_id = new.user_id and task_id = new.task_id;
END;
--> statement-breakpoint
-- Days that follow the cycle are moved without anybody.
CREATE TRIGGER mark_edited_days AFTER UPDATE OF start_on, end_on ON tasks
WHEN substr(old.import_id, 9, 1) = '-' AND new.import_id IS old.import_id AND (new.repeats IS NOT 'cycle' OR new.held = 1) BEGIN
	update tasks set import_id = substr(import_id, 1, 8) || '~' || substr(import_id, 10) where user_id = new.user_id and task_id = new.task_id;
END;
--> statement-breakpoint
CREATE TRIGGER mark_edited_task_series AFTER UPDATE OF rule, template, made, ended_at ON task_series
WHEN substr(old.import_id, 9, 1) = '-' AND new.import_id IS old.import_id BEGIN
	update task_series set import_id = substr(import_id, 1, 8) || '~' || substr(import_id, 10) where user_id = new.user_id and series_id = new.series_id;
END;

CREATE TABLE `busy_sources` (
	`user_id` text NOT NULL,
	`source_id` text NOT NULL,
	`label` text NOT NULL,
	`kind` text NOT NULL,
	`sealed` text,
	`key_version` integer,
	`address_hash` text,
	`host` text,
	`is_local` integer DEFAULT 0 NOT NULL,
	`all_day_counts` integer DEFAULT 0 NOT NULL,
	`tentative_counts` integer DEFAULT 1 NOT NULL,
	`busy` text NOT NULL,
	`busy_from` text NOT NULL,
	`busy_until` text NOT NULL,
	`etag` text,
	`last_modified` text,
	`content_hash` text,
	`fetched_at` integer,
	`next_fetch_at` integer,
	`failures` integer DEFAULT 0 NOT NULL,
	`state` text DEFAULT 'ok' NOT NULL,
	`problem` text,
	`not_understood` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `source_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`user_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `busy_sources_address` ON `busy_sources` (`user_id`,`address_hash`);--> statement-breakpoint
CREATE INDEX `busy_sources_next_fetch_at` ON `busy_sources` (`next_fetch_at`);--> statement-breakpoint
CREATE TABLE `task_reminder_claims` (
	`user_id` text NOT NULL,
	`task_id` text NOT NULL,
	`moment` integer NOT NULL,
	`claimed_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `task_id`, `moment`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`user_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `task_reminder_claims_claimed_at` ON `task_reminder_claims` (`claimed_at`);--> statement-breakpoint
CREATE TABLE `task_reminder_queue` (
	`user_id` text PRIMARY KEY NOT NULL,
	`next_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`user_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `task_reminder_queue_next_at` ON `task_reminder_queue` (`next_at`);--> statement-breakpoint
ALTER TABLE `plan_preferences` ADD `suggest_times` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `tasks` ADD `time` text;--> statement-breakpoint
ALTER TABLE `tasks` ADD `reminder` text;--> statement-breakpoint
ALTER TABLE `tasks` ADD `has_reminder` integer GENERATED ALWAYS AS ("reminder" is not null) VIRTUAL;--> statement-breakpoint
CREATE INDEX `tasks_user_reminder` ON `tasks` (`user_id`) WHERE "is_open" = 1 and "reminder" is not null;
--> statement-breakpoint
DROP TRIGGER count_tasks_insert;
--> statement-breakpoint
CREATE TRIGGER count_tasks_insert AFTER INSERT ON tasks BEGIN
	update person_usage set tasks = tasks + 1, bytes = bytes + 100 + coalesce(octet_length(new.task_id), 0) + coalesce(octet_length(new.title), 0) + coalesce(octet_length(new.description), 0) + coalesce(octet_length(new.title_folded), 0) + coalesce(octet_length(new.description_folded), 0) + coalesce(octet_length(new.status), 0) + coalesce(octet_length(new.start_on), 0) + coalesce(octet_length(new.end_on), 0) + coalesce(octet_length(new.color), 0) + coalesce(octet_length(new.cycle_phase), 0) + coalesce(octet_length(new.cycle_phase_suggestion), 0) + coalesce(octet_length(new.theme_id), 0) + coalesce(octet_length(new.parent_id), 0) + coalesce(octet_length(new.completed_on), 0) + coalesce(octet_length(new.import_id), 0) + coalesce(octet_length(new.series_id), 0) + coalesce(octet_length(new.repeats), 0) + coalesce(octet_length(new.begun_on), 0) + coalesce(octet_length(new.pin_state), 0) + coalesce(octet_length(new.planned_on), 0) + coalesce(octet_length(new.planned_by), 0) + coalesce(octet_length(new.time), 0) + coalesce(octet_length(new.reminder), 0)
		where user_id = new.user_id;
	select case when tasks > 50000 then raise(abort, 'quota_tasks') when bytes > 67108864 then raise(abort, 'quota_bytes') end from person_usage
		where user_id = new.user_id and (tasks > 50000 or bytes > 67108864) and not exists (select 1 from pending_imports where user_id = new.user_id and accepted_at is not null);
END;
--> statement-breakpoint
DROP TRIGGER count_tasks_update;
--> statement-breakpoint
CREATE TRIGGER count_tasks_update AFTER UPDATE OF task_id, title, description, title_folded, description_folded, status, start_on, end_on, color, cycle_phase, cycle_phase_suggestion, theme_id, parent_id, completed_on, import_id, series_id, repeats, begun_on, pin_state, planned_on, planned_by, time, reminder ON tasks BEGIN
	update person_usage set bytes = bytes + (100 + coalesce(octet_length(new.task_id), 0) + coalesce(octet_length(new.title), 0) + coalesce(octet_length(new.description), 0) + coalesce(octet_length(new.title_folded), 0) + coalesce(octet_length(new.description_folded), 0) + coalesce(octet_length(new.status), 0) + coalesce(octet_length(new.start_on), 0) + coalesce(octet_length(new.end_on), 0) + coalesce(octet_length(new.color), 0) + coalesce(octet_length(new.cycle_phase), 0) + coalesce(octet_length(new.cycle_phase_suggestion), 0) + coalesce(octet_length(new.theme_id), 0) + coalesce(octet_length(new.parent_id), 0) + coalesce(octet_length(new.completed_on), 0) + coalesce(octet_length(new.import_id), 0) + coalesce(octet_length(new.series_id), 0) + coalesce(octet_length(new.repeats), 0) + coalesce(octet_length(new.begun_on), 0) + coalesce(octet_length(new.pin_state), 0) + coalesce(octet_length(new.planned_on), 0) + coalesce(octet_length(new.planned_by), 0) + coalesce(octet_length(new.time), 0) + coalesce(octet_length(new.reminder), 0)) - (100 + coalesce(octet_length(old.task_id), 0) + coalesce(octet_length(old.title), 0) + coalesce(octet_length(old.description), 0) + coalesce(octet_length(old.title_folded), 0) + coalesce(octet_length(old.description_folded), 0) + coalesce(octet_length(old.status), 0) + coalesce(octet_length(old.start_on), 0) + coalesce(octet_length(old.end_on), 0) + coalesce(octet_length(old.color), 0) + coalesce(octet_length(old.cycle_phase), 0) + coalesce(octet_length(old.cycle_phase_suggestion), 0) + coalesce(octet_length(old.theme_id), 0) + coalesce(octet_length(old.parent_id), 0) + coalesce(octet_length(old.completed_on), 0) + coalesce(octet_length(old.import_id), 0) + coalesce(octet_length(old.series_id), 0) + coalesce(octet_length(old.repeats), 0) + coalesce(octet_length(old.begun_on), 0) + coalesce(octet_length(old.pin_state), 0) + coalesce(octet_length(old.planned_on), 0) + coalesce(octet_length(old.planned_by), 0) + coalesce(octet_length(old.time), 0) + coalesce(octet_length(old.reminder), 0))
		where user_id = new.user_id;
	select case when bytes > 67108864 then raise(abort, 'quota_bytes') end from person_usage
		where user_id = new.user_id and bytes > 67108864 and (100 + coalesce(octet_length(new.task_id), 0) + coalesce(octet_length(new.title), 0) + coalesce(octet_length(new.description), 0) + coalesce(octet_length(new.title_folded), 0) + coalesce(octet_length(new.description_folded), 0) + coalesce(octet_length(new.status), 0) + coalesce(octet_length(new.start_on), 0) + coalesce(octet_length(new.end_on), 0) + coalesce(octet_length(new.color), 0) + coalesce(octet_length(new.cycle_phase), 0) + coalesce(octet_length(new.cycle_phase_suggestion), 0) + coalesce(octet_length(new.theme_id), 0) + coalesce(octet_length(new.parent_id), 0) + coalesce(octet_length(new.completed_on), 0) + coalesce(octet_length(new.import_id), 0) + coalesce(octet_length(new.series_id), 0) + coalesce(octet_length(new.repeats), 0) + coalesce(octet_length(new.begun_on), 0) + coalesce(octet_length(new.pin_state), 0) + coalesce(octet_length(new.planned_on), 0) + coalesce(octet_length(new.planned_by), 0) + coalesce(octet_length(new.time), 0) + coalesce(octet_length(new.reminder), 0)) - (100 + coalesce(octet_length(old.task_id), 0) + coalesce(octet_length(old.title), 0) + coalesce(octet_length(old.description), 0) + coalesce(octet_length(old.title_folded), 0) + coalesce(octet_length(old.description_folded), 0) + coalesce(octet_length(old.status), 0) + coalesce(octet_length(old.start_on), 0) + coalesce(octet_length(old.end_on), 0) + coalesce(octet_length(old.color), 0) + coalesce(octet_length(old.cycle_phase), 0) + coalesce(octet_length(old.cycle_phase_suggestion), 0) + coalesce(octet_length(old.theme_id), 0) + coalesce(octet_length(old.parent_id), 0) + coalesce(octet_length(old.completed_on), 0) + coalesce(octet_length(old.import_id), 0) + coalesce(octet_length(old.series_id), 0) + coalesce(octet_length(old.repeats), 0) + coalesce(octet_length(old.begun_on), 0) + coalesce(octet_length(old.pin_state), 0) + coalesce(octet_length(old.planned_on), 0) + coalesce(octet_length(old.planned_by), 0) + coalesce(octet_length(old.time), 0) + coalesce(octet_length(old.reminder), 0)) > 0 and not exists (select 1 from pending_imports where user_id = new.user_id and accepted_at is not null);
END;
--> statement-breakpoint
DROP TRIGGER count_tasks_delete;
--> statement-breakpoint
CREATE TRIGGER count_tasks_delete AFTER DELETE ON tasks BEGIN
	update person_usage set tasks = tasks - 1, bytes = bytes - (100 + coalesce(octet_length(old.task_id), 0) + coalesce(octet_length(old.title), 0) + coalesce(octet_length(old.description), 0) + coalesce(octet_length(old.title_folded), 0) + coalesce(octet_length(old.description_folded), 0) + coalesce(octet_length(old.status), 0) + coalesce(octet_length(old.start_on), 0) + coalesce(octet_length(old.end_on), 0) + coalesce(octet_length(old.color), 0) + coalesce(octet_length(old.cycle_phase), 0) + coalesce(octet_length(old.cycle_phase_suggestion), 0) + coalesce(octet_length(old.theme_id), 0) + coalesce(octet_length(old.parent_id), 0) + coalesce(octet_length(old.completed_on), 0) + coalesce(octet_length(old.import_id), 0) + coalesce(octet_length(old.series_id), 0) + coalesce(octet_length(old.repeats), 0) + coalesce(octet_length(old.begun_on), 0) + coalesce(octet_length(old.pin_state), 0) + coalesce(octet_length(old.planned_on), 0) + coalesce(octet_length(old.planned_by), 0) + coalesce(octet_length(old.time), 0) + coalesce(octet_length(old.reminder), 0))
		where user_id = old.user_id;
END;
--> statement-breakpoint
DROP TRIGGER mark_edited_tasks;
--> statement-breakpoint
CREATE TRIGGER mark_edited_tasks AFTER UPDATE OF title, description, status, length, priority, color, cycle_phase, theme_id, rank, parent_id, completed_on, series_id, held, planned_on, time, reminder ON tasks
WHEN substr(old.import_id, 9, 1) = '-' AND new.import_id IS old.import_id BEGIN
	update tasks set import_id = substr(import_id, 1, 8) || '~' || substr(import_id, 10) where user_id = new.user_id and task_id = new.task_id;
END;
--> statement-breakpoint
CREATE TRIGGER count_busy_sources_insert AFTER INSERT ON busy_sources BEGIN
	update person_usage set bytes = bytes + 100 + coalesce(octet_length(new.source_id), 0) + coalesce(octet_length(new.label), 0) + coalesce(octet_length(new.kind), 0) + coalesce(octet_length(new.sealed), 0) + coalesce(octet_length(new.address_hash), 0) + coalesce(octet_length(new.host), 0) + coalesce(octet_length(new.busy), 0) + coalesce(octet_length(new.busy_from), 0) + coalesce(octet_length(new.busy_until), 0) + coalesce(octet_length(new.etag), 0) + coalesce(octet_length(new.last_modified), 0) + coalesce(octet_length(new.content_hash), 0) + coalesce(octet_length(new.state), 0) + coalesce(octet_length(new.problem), 0)
		where user_id = new.user_id;
	select case when bytes > 67108864 then raise(abort, 'quota_bytes') end from person_usage
		where user_id = new.user_id and bytes > 67108864;
END;
--> statement-breakpoint
CREATE TRIGGER count_busy_sources_update AFTER UPDATE OF source_id, label, kind, sealed, address_hash, host, busy, busy_from, busy_until, etag, last_modified, content_hash, state, problem ON busy_sources BEGIN
	update person_usage set bytes = bytes + (100 + coalesce(octet_length(new.source_id), 0) + coalesce(octet_length(new.label), 0) + coalesce(octet_length(new.kind), 0) + coalesce(octet_length(new.sealed), 0) + coalesce(octet_length(new.address_hash), 0) + coalesce(octet_length(new.host), 0) + coalesce(octet_length(new.busy), 0) + coalesce(octet_length(new.busy_from), 0) + coalesce(octet_length(new.busy_until), 0) + coalesce(octet_length(new.etag), 0) + coalesce(octet_length(new.last_modified), 0) + coalesce(octet_length(new.content_hash), 0) + coalesce(octet_length(new.state), 0) + coalesce(octet_length(new.problem), 0)) - (100 + coalesce(octet_length(old.source_id), 0) + coalesce(octet_length(old.label), 0) + coalesce(octet_length(old.kind), 0) + coalesce(octet_length(old.sealed), 0) + coalesce(octet_length(old.address_hash), 0) + coalesce(octet_length(old.host), 0) + coalesce(octet_length(old.busy), 0) + coalesce(octet_length(old.busy_from), 0) + coalesce(octet_length(old.busy_until), 0) + coalesce(octet_length(old.etag), 0) + coalesce(octet_length(old.last_modified), 0) + coalesce(octet_length(old.content_hash), 0) + coalesce(octet_length(old.state), 0) + coalesce(octet_length(old.problem), 0))
		where user_id = new.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER count_busy_sources_delete AFTER DELETE ON busy_sources BEGIN
	update person_usage set bytes = bytes - (100 + coalesce(octet_length(old.source_id), 0) + coalesce(octet_length(old.label), 0) + coalesce(octet_length(old.kind), 0) + coalesce(octet_length(old.sealed), 0) + coalesce(octet_length(old.address_hash), 0) + coalesce(octet_length(old.host), 0) + coalesce(octet_length(old.busy), 0) + coalesce(octet_length(old.busy_from), 0) + coalesce(octet_length(old.busy_until), 0) + coalesce(octet_length(old.etag), 0) + coalesce(octet_length(old.last_modified), 0) + coalesce(octet_length(old.content_hash), 0) + coalesce(octet_length(old.state), 0) + coalesce(octet_length(old.problem), 0))
		where user_id = old.user_id;
END;

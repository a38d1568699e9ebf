DROP INDEX `tasks_user_parent`;--> statement-breakpoint
CREATE INDEX `tasks_user_kind_created` ON `tasks` (`user_id`,`status`,`priority`,`cycle_phase`,`created_at`,`task_id`);--> statement-breakpoint
CREATE INDEX `tasks_user_kind_end` ON `tasks` (`user_id`,`status`,`priority`,`cycle_phase`,`end_on`,`created_at`,`task_id`);--> statement-breakpoint
CREATE INDEX `tasks_user_parent_created` ON `tasks` (`user_id`,`parent_id`,`created_at`,`task_id`) WHERE "parent_id" is not null;--> statement-breakpoint
CREATE INDEX `tasks_user_span` ON `tasks` (`user_id`,`last_on`,`first_on`) WHERE "start_on" < "end_on";--> statement-breakpoint
DROP INDEX `users_last_active_at`;--> statement-breakpoint
CREATE INDEX `users_to_notify` ON `users` (`last_active_at`) WHERE "retention_notice_at" is null;--> statement-breakpoint
CREATE INDEX `users_to_delete` ON `users` (`last_active_at`) WHERE "retention_notice_at" is not null;
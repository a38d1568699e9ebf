CREATE TABLE `tasks` (
	`user_id` text NOT NULL,
	`task_id` text NOT NULL,
	`title` text NOT NULL,
	`description` text,
	`title_folded` text NOT NULL,
	`description_folded` text,
	`status` text NOT NULL,
	`start_on` text,
	`end_on` text,
	`length` integer,
	`priority` integer NOT NULL,
	`color` text,
	`cycle_phase` text,
	`cycle_phase_suggestion` text,
	`theme_id` text,
	`parent_id` text,
	`created_at` integer NOT NULL,
	`is_open` integer GENERATED ALWAYS AS ("status" <> 'completed') VIRTUAL,
	`first_on` text GENERATED ALWAYS AS (coalesce("start_on", "end_on")) VIRTUAL,
	`last_on` text GENERATED ALWAYS AS (coalesce("end_on", "start_on")) VIRTUAL,
	`phase` text GENERATED ALWAYS AS (coalesce("cycle_phase", "cycle_phase_suggestion")) VIRTUAL,
	PRIMARY KEY(`user_id`, `task_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`user_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`,`parent_id`) REFERENCES `tasks`(`user_id`,`task_id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `tasks_user_created` ON `tasks` (`user_id`,`created_at`,`task_id`);--> statement-breakpoint
CREATE INDEX `tasks_user_open_first` ON `tasks` (`user_id`,`is_open`,`first_on`,`phase`);--> statement-breakpoint
CREATE INDEX `tasks_user_last` ON `tasks` (`user_id`,`last_on`);--> statement-breakpoint
CREATE INDEX `tasks_user_parent` ON `tasks` (`user_id`,`parent_id`);
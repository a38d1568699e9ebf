CREATE TABLE `habit_checks` (
	`user_id` text NOT NULL,
	`habit_id` text NOT NULL,
	`checked_on` text NOT NULL,
	`checked_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `habit_id`, `checked_on`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`user_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`,`habit_id`) REFERENCES `habits`(`user_id`,`habit_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `habit_past_schedules` (
	`user_id` text NOT NULL,
	`habit_id` text NOT NULL,
	`until_on` text NOT NULL,
	`weekdays` integer NOT NULL,
	`phases` integer NOT NULL,
	PRIMARY KEY(`user_id`, `habit_id`, `until_on`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`user_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`,`habit_id`) REFERENCES `habits`(`user_id`,`habit_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `habits` (
	`user_id` text NOT NULL,
	`habit_id` text NOT NULL,
	`name` text NOT NULL,
	`description` text NOT NULL,
	`time_frame` text NOT NULL,
	`length_minutes` integer NOT NULL,
	`weekdays` integer NOT NULL,
	`phases` integer NOT NULL,
	`created_on` text NOT NULL,
	`created_at` integer NOT NULL,
	`weeks_from` text NOT NULL,
	`checked_weeks` text DEFAULT '' NOT NULL,
	PRIMARY KEY(`user_id`, `habit_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`user_id`) ON UPDATE no action ON DELETE cascade
);

CREATE TABLE `security_events` (
	`user_id` text NOT NULL,
	`event_id` text NOT NULL,
	`event` text NOT NULL,
	`browser` text,
	`system` text,
	`happened_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `event_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`user_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `security_events_happened_at` ON `security_events` (`happened_at`);
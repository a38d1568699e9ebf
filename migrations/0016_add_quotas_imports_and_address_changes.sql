CREATE TABLE `address_changes` (
	`user_id` text NOT NULL,
	`change_id` text NOT NULL,
	`previous_email` text NOT NULL,
	`changed_at` integer NOT NULL,
	`revoked_at` integer,
	PRIMARY KEY(`user_id`, `change_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`user_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `pending_import_parts` (
	`user_id` text NOT NULL,
	`import_id` text NOT NULL,
	`part` integer NOT NULL,
	`target` text NOT NULL,
	`rows` text NOT NULL,
	PRIMARY KEY(`user_id`, `import_id`, `part`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`user_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `pending_imports` (
	`user_id` text NOT NULL,
	`import_id` text NOT NULL,
	`begun_at` integer NOT NULL,
	`accepted_at` integer,
	PRIMARY KEY(`user_id`, `import_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`user_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `person_usage` (
	`user_id` text PRIMARY KEY NOT NULL,
	`tasks` integer DEFAULT 0 NOT NULL,
	`habits` integer DEFAULT 0 NOT NULL,
	`journal_entries` integer DEFAULT 0 NOT NULL,
	`periods` integer DEFAULT 0 NOT NULL,
	`bytes` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`user_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `consents` ADD `language` text;--> statement-breakpoint
ALTER TABLE `consents` ADD `text_hash` text;--> statement-breakpoint
ALTER TABLE `rate_limit_hits` ADD `calls` integer DEFAULT 1 NOT NULL;
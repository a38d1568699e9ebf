CREATE TABLE `consents` (
	`user_id` text NOT NULL,
	`consent_id` text NOT NULL,
	`kind` text NOT NULL,
	`given` integer NOT NULL,
	`text_version` text NOT NULL,
	`recorded_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `consent_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`user_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `registrations` (
	`address_key` text NOT NULL,
	`sent_id` text NOT NULL,
	`form` text NOT NULL,
	`email` text NOT NULL,
	`language` text NOT NULL,
	`consents` text NOT NULL,
	`text_version` text NOT NULL,
	`requested_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	PRIMARY KEY(`address_key`, `form`)
);
--> statement-breakpoint
CREATE INDEX `registrations_expires_at` ON `registrations` (`expires_at`);--> statement-breakpoint
CREATE TABLE `cycle_profiles` (
	`user_id` text PRIMARY KEY NOT NULL,
	`reported_cycle_length` integer,
	`reported_period_length` integer,
	`last_period_length` integer,
	`still_bleeding_on` text,
	`onboarding_period_id` text,
	`onboarded_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`user_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `periods` (
	`user_id` text NOT NULL,
	`period_id` text NOT NULL,
	`started_on` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `period_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`user_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `periods_user_day` ON `periods` (`user_id`,`started_on`);--> statement-breakpoint
CREATE TABLE `outbox_mails` (
	`mail_id` text PRIMARY KEY NOT NULL,
	`address_key` text NOT NULL,
	`recipient` text NOT NULL,
	`subject` text NOT NULL,
	`text` text NOT NULL,
	`html` text NOT NULL,
	`sent_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `outbox_mails_address` ON `outbox_mails` (`address_key`,`mail_id`);--> statement-breakpoint
CREATE TABLE `login_codes` (
	`address_key` text PRIMARY KEY NOT NULL,
	`nonce` text NOT NULL,
	`tries_left` integer NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `login_codes_expires_at` ON `login_codes` (`expires_at`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`user_id` text NOT NULL,
	`session_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `session_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`user_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `users` (
	`user_id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`address_key` text NOT NULL,
	`name` text,
	`gender` integer,
	`birth_on` text,
	`time_zone` text,
	`language` text NOT NULL,
	`tracking_id` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_address_key` ON `users` (`address_key`);
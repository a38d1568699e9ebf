CREATE TABLE `idempotency_keys` (
	`user_id` text NOT NULL,
	`key_hash` text NOT NULL,
	`call_hash` text NOT NULL,
	`holder` text NOT NULL,
	`status` integer,
	`answer` text,
	`expires_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `key_hash`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`user_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `idempotency_keys_expires_at` ON `idempotency_keys` (`expires_at`);--> statement-breakpoint
CREATE TABLE `rate_limit_hits` (
	`bucket` text NOT NULL,
	`hit_id` text NOT NULL,
	`hit_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	PRIMARY KEY(`bucket`, `hit_id`)
);
--> statement-breakpoint
CREATE INDEX `rate_limit_hits_expires_at` ON `rate_limit_hits` (`expires_at`);--> statement-breakpoint
CREATE TABLE `login_requests` (
	`address_key` text NOT NULL,
	`request_key` text NOT NULL,
	`nonce` text NOT NULL,
	`tries_left` integer NOT NULL,
	`expires_at` integer NOT NULL,
	PRIMARY KEY(`address_key`, `request_key`)
);
--> statement-breakpoint
CREATE INDEX `login_requests_expires_at` ON `login_requests` (`expires_at`);--> statement-breakpoint
ALTER TABLE `sessions` ADD `rotates` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `sessions` ADD `counter` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `sessions` ADD `successor_used_at` integer;--> statement-breakpoint
ALTER TABLE `sessions` ADD `browser` text;--> statement-breakpoint
ALTER TABLE `sessions` ADD `system` text;--> statement-breakpoint
ALTER TABLE `users` ADD `status` text DEFAULT 'active' NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `status_reason` text;
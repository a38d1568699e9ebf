ALTER TABLE `idempotency_keys` ADD `created_id` text;--> statement-breakpoint
ALTER TABLE `idempotency_keys` ADD `leased_until` integer;
import { v7 } from 'uuid';

/** A fresh opaque id: UUIDv7, so that a person's rows are in the order of creation. */
export type NewId = () => string;

export const newUuid: NewId = () => v7();

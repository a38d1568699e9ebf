import { defineCall } from '#domain/wire/call.ts';
import { successSchema } from '#domain/wire/wire.schema.ts';
import { detailsSchema } from './account.schema.ts';

export const readDetails = defineCall({
  method: 'GET',
  path: '/api/user/details',
  access: 'signed-in',
  answer: detailsSchema,
});

export const deleteAccount = defineCall({
  method: 'DELETE',
  path: '/api/user/delete',
  access: 'even-banned',
  answer: successSchema,
});

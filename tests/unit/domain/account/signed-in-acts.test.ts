import { describe, expect, it } from 'vitest';
import { signedInActs } from '#domain/account/rate-limits.ts';

describe('a signed-in call', () => {
  it.each([
    ['GET', '/api/dashboard', { often: 'read' }],
    ['HEAD', '/api/dashboard', { often: 'read' }],
    ['POST', '/api/task/list', { often: 'read' }],
    ['POST', '/api/journal/search', { often: 'read' }],
    ['POST', '/api/task/create', { often: 'write' }],
    ['DELETE', '/api/task/a-task/delete', { often: 'write' }],
    ['GET', '/api/user/export', { often: 'read', besides: 'export' }],
    ['HEAD', '/api/user/export', { often: 'read', besides: 'export' }],
    ['POST', '/api/user/import', { often: 'write', besides: 'import' }],
  ])('%s %s counts as its kind of act', (method, path, acts) => {
    expect(signedInActs(method, path)).toEqual(acts);
  });

  it.each([
    ['POST', '/api/user/logout'],
    ['DELETE', '/api/user/delete'],
    ['DELETE', '/api/user/session/an-id/delete'],
    ['DELETE', '/api/user/session/{id}/delete'],
  ])('%s %s, which ends a session, is never limited', (method, path) => {
    expect(signedInActs(method, path)).toBeUndefined();
  });
});

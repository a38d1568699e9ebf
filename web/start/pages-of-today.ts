export const DASHBOARD = '/dashboard';
export const CYCLE = '/cycle';

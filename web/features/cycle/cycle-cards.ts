// One chunk for all of them.
export { EndedAction } from './ended-action.tsx';
export { NoCycle } from './no-cycle.tsx';
export { StartedCard } from './started-card.tsx';

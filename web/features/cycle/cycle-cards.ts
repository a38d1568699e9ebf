// One chunk for all of them.
export { DaysSince } from './days-since.tsx';
export { EndedAction } from './ended-action.tsx';
export { NoCycle, NoForecast } from './no-cycle.tsx';
export { StartedCard, StartedForm } from './started-card.tsx';

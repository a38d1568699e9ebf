// One chunk for all of them.

export { NoCycle, NoForecast } from './no-cycle.tsx';
export { DaysSince, EndedAction, StartedCard, StartedForm } from './period-questions.tsx';

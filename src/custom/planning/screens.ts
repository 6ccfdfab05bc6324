// One file for the browser: the tab of a vehicle is made of what the page is made of.
export { PlanningPage } from './PlanningPage';
export { VehiclePlanning } from './VehiclePlanning';

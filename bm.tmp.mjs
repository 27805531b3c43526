import * as b from './infra/check/budgets.ts';

/** Sets have the same order in every run. */
export const PYTHON_ENVIRONMENT = { HOME: '/tmp', PYTHONHASHSEED: '0' };

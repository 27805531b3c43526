/** '243 applications', '1 application', '1,000 or more applications' where counting stopped. */
export function applicationsCount(total: { count: number; isAtLeast: boolean }): string {
  const number = total.count.toLocaleString('en-GB');
  if (total.isAtLeast) return `${number} or more applications`;
  return `${number} application${total.count === 1 ? '' : 's'}`;
}

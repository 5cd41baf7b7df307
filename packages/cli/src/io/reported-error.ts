/** An error of an input or output, reported in one line without a stack. */
export class ReportedError extends Error {
  readonly isReported = true;
}

/** Whether an error is a {@link ReportedError}. A module that is loaded on demand may have a copy of that class. */
export const isReported = (error: unknown): error is ReportedError => error instanceof Error && 'isReported' in error;

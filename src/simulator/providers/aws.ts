import { eventStream, json } from './answer-bodies.ts';
import { reasonPhrase } from './reason-phrase.ts';
import type { AnswerContext, Provider, ProviderAnswer, ProviderRequest } from './provider.ts';

/** HTTP status to error type and message, as services word their common errors. */
const ERRORS: Readonly<Record<number, readonly [type: string, message: string]>> = {
  400: ['ValidationException', 'The input fails to satisfy the constraints specified by an AWS service.'],
  403: ['AccessDeniedException', 'User is not authorized to perform this operation.'],
  404: ['ResourceNotFoundException', 'The resource was not found.'],
  409: ['ConflictException', 'The request conflicts with the current state of the resource.'],
  429: ['ThrottlingException', 'Rate exceeded'],
  500: ['InternalServerError', 'An internal server error occurred.'],
  503: ['ServiceUnavailableException', 'The service is temporarily unavailable.'],
};

/** S3's own names. */
const S3_ERRORS: Readonly<Record<number, readonly [type: string, message: string]>> = {
  403: ['AccessDenied', 'Access Denied'],
  404: ['NoSuchKey', 'The specified key does not exist.'],
  409: ['OperationAborted', 'A conflicting conditional operation is currently in progress against this resource.'],
  500: ['InternalError', 'We encountered an internal error. Please try again.'],
  503: ['SlowDown', 'Please reduce your request rate.'],
};

/** Services name the error in this header too; a script that sets it names the body's error with it. */
const TYPE_HEADER = 'x-amzn-errortype';

export const aws: Provider = {
  id: 'aws',
  title: 'AWS services',
  documentation: 'https://docs.aws.amazon.com/sdkref/latest/guide/feature-retry-behavior.html',
  origin: 'https://sqs.us-east-1.amazonaws.com',
  headers: (context) => ({ 'x-amzn-requestid': requestId(context) }),
  error: (status, context) => (isXml(context.request) ? xmlError(status, context) : jsonError(status, context)),
  success: (_status, { request }) => (isXml(request) ? xml('<Result/>') : amzJson({})),
  streamError: (context) =>
    eventStream([
      [null, { delta: 'Hel' }],
      ['error', { __type: 'InternalServerError', message: ERRORS[500]?.[1], requestId: requestId(context) }],
    ]),
};

/** JSON protocols send a JSON body; the query protocol sends a form; S3 speaks XML. */
function isXml(request: ProviderRequest): boolean {
  return isS3(request) || /(?:^|&)Action=/.test(request.body);
}

function isS3({ url }: ProviderRequest): boolean {
  return URL.canParse(url) && /(?:^|\.)s3[.-]/.test(new URL(url).hostname);
}

function errorOf(status: number, { request, scripted }: AnswerContext): readonly [type: string, message: string] {
  const type = scripted?.headers[TYPE_HEADER];
  const usual = (isS3(request) ? S3_ERRORS[status] : undefined) ??
    ERRORS[status] ?? [status >= 500 ? 'InternalFailure' : 'ValidationException', reasonPhrase(status)];
  if (type === undefined) return usual;
  return [type, type.startsWith('Throttl') ? 'Rate exceeded' : usual[1]];
}

function jsonError(status: number, context: AnswerContext): ProviderAnswer {
  const [type, message] = errorOf(status, context);
  const { body, headers } = amzJson({ __type: type, message });
  return { body, headers: { ...headers, [TYPE_HEADER]: type } };
}

function amzJson(value: object): ProviderAnswer {
  return json(value, { 'content-type': 'application/x-amz-json-1.0' });
}

function xmlError(status: number, context: AnswerContext): ProviderAnswer {
  const [code, message] = errorOf(status, context);
  const error = `<Code>${code}</Code><Message>${message}</Message>`;
  const id = `<RequestId>${requestId(context)}</RequestId>`;
  if (isS3(context.request)) return xml(`<Error>${error}${id}</Error>`);
  const type = status >= 500 ? 'Receiver' : 'Sender';
  return xml(`<ErrorResponse><Error><Type>${type}</Type>${error}</Error>${id}</ErrorResponse>`);
}

function xml(content: string): ProviderAnswer {
  return {
    headers: { 'content-type': 'application/xml' },
    body: `<?xml version="1.0" encoding="UTF-8"?>\n${content}`,
  };
}

function requestId({ request }: AnswerContext): string {
  return `00000000-0000-4000-8000-${String(request.n).padStart(12, '0')}`;
}

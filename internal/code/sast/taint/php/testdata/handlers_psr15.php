<?php
use Psr\Http\Message\ResponseInterface;
use Psr\Http\Message\ServerRequestInterface;
use Psr\Http\Server\MiddlewareInterface;
use Psr\Http\Server\RequestHandlerInterface;
use Nyholm\Psr7\Response;

final class TermMiddleware implements MiddlewareInterface
{
    public function process(ServerRequestInterface $request, RequestHandlerInterface $handler): ResponseInterface
    {
        $request = $request->withAttribute('term', $request->getQueryParams()['term'] ?? '')
            ->withAttribute('page', (int) ($request->getQueryParams()['page'] ?? 1));
        return $handler->handle($request);
    }
}

final class TermHandler implements RequestHandlerInterface
{
    public function handle(ServerRequestInterface $request): ResponseInterface
    {
        $term = $request->getAttribute('term');
        return new Response(200, ['Content-Type' => 'text/html'], '<p>' . $term . '</p>'); // want: xss
    }
}

final class PageHandler implements RequestHandlerInterface
{
    public function handle(ServerRequestInterface $request): ResponseInterface
    {
        $page = $request->getAttribute('page');
        return new Response(200, ['Content-Type' => 'text/html'], '<p>' . $page . '</p>');
    }
}

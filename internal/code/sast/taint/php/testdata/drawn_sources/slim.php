<?php
use Psr\Http\Message\ResponseInterface as Response;
use Psr\Http\Message\ServerRequestInterface as Request;
use Psr\Http\Server\MiddlewareInterface;
use Psr\Http\Server\RequestHandlerInterface;
use Slim\Factory\AppFactory;
use Slim\Routing\RouteContext;
use Slim\Routing\RouteCollectorProxy;

$app = AppFactory::create();
$app->get('/hello/{name}', function (Request $request, Response $response, array $args) {
    $response->getBody()->write('<p>' . $args['name'] . '</p>'); // want: xss
    $response->getBody()->write('<p>' . htmlspecialchars($args['name']) . '</p>');
    return $response;
});
$app->post('/run', RunAction::class);
$app->group('/x', function (RouteCollectorProxy $group) {
    $group->map(['GET', 'POST'], '/f', function ($request, $response) {
        readfile('/srv/' . $request->getQueryParams()['f']); // want: path-traversal
        $files = $request->getUploadedFiles();
        $files['f']->moveTo('/srv/' . $files['f']->getClientFilename()); // want: path-traversal
        return $response->withHeader('Location', $request->getQueryParams()['to'])->withStatus(302); // want: open-redirect
    });
});

final class RunAction
{
    public function __invoke(Request $request, Response $response): Response
    {
        $body = $request->getParsedBody();
        exec($body['cmd']); // want: command-injection
        exec('seq ' . intval($body['n']));
        exec('x ' . $request->getHeaderLine('X-Run')); // want: command-injection
        $name = RouteContext::fromRequest($request)->getRoute()->getArgument('name');
        exec('x ' . $name); // want: command-injection
        return $response;
    }
}

class Audit implements MiddlewareInterface
{
    public function process(Request $request, RequestHandlerInterface $handler): Response
    {
        system('log ' . $request->getCookieParams()['c']); // want: command-injection
        return $handler->handle($request->withAttribute('who', $request->getQueryParams()['who']));
    }
}

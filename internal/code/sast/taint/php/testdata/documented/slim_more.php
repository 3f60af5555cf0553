<?php
use Psr\Http\Message\ResponseInterface as Response;
use Psr\Http\Message\ServerRequestInterface as Request;
use Psr\Http\Server\RequestHandlerInterface;
use Psr\Http\Server\MiddlewareInterface;
use Slim\Factory\AppFactory;
use Slim\Routing\RouteContext;
$app = AppFactory::create();
$app->get('/hello/{name}', function (Request $request, Response $response, array $args) {
    exec('hi ' . $args['name']); // want: command-injection
    exec('hi ' . ($request->getQueryParams()['q'] ?? '')); // want: command-injection
    $request->getAttribute('id');
    exec('hi ' . (int) $args['name']);
    $response->getBody()->write('<p>' . $args['name']); // want: xss
    $response->getBody()->write(json_encode($args));
    return $response->withHeader('Location', $request->getQueryParams()['to'])->withStatus(302); // want: open-redirect
});
final class ViewAction implements RequestHandlerInterface {
    public function handle(Request $request): Response {
        $data = $request->getParsedBody();
        exec('hi ' . $data['x']); // want: command-injection
        exec('hi ' . $request->getHeaderLine('X-A')); // want: command-injection
        exec('hi ' . $request->getUploadedFiles()['f']->getClientFilename()); // want: command-injection
        exec('hi ' . $request->getUri()->getPath()); // want: command-injection
        exec('hi ' . $request->getCookieParams()['c']); // want: command-injection
        return new \Laminas\Diactoros\Response\HtmlResponse('<p>' . $data['x']); // want: xss
    }
}
class Moved implements RequestHandlerInterface {
    protected \Slim\Routing\RouteParser $routes;
    public function handle(Request $request): Response {
        $data = $request->getParsedBody();
        $response = new \Slim\Psr7\Response();
        if (isset($data['named'])) {
            return $response->withHeader('Location', $this->routes->urlFor('groups', ['id' => $data['id']]));
        }
        if (isset($data['context'])) {
            $parser = RouteContext::fromRequest($request)->getRouteParser();
            return $response->withHeader('Location', $parser->relativeUrlFor('groups', [], ['tab' => $data['tab']]));
        }
        exec('curl ' . $this->routes->urlFor('groups', ['id' => $data['id']])); // want: command-injection
        return $response->withHeader('Location', $data['back']); // want: open-redirect
    }
}
class Mw implements MiddlewareInterface {
    public function process(Request $request, RequestHandlerInterface $handler): Response {
        $name = RouteContext::fromRequest($request)->getRoute()->getArgument('name');
        exec('hi ' . $name); // want: command-injection
        return $handler->handle($request);
    }
}

<?php
use Psr\Http\Message\ServerRequestInterface as Request;
use Psr\Http\Message\ResponseInterface as Response;
use Psr\Http\Server\{RequestHandlerInterface, MiddlewareInterface};
use Slim\Factory\AppFactory;
use Slim\Routing\RouteContext;
$app = AppFactory::create();
$app->get('/x/{name}', function (Request $request, Response $response, array $args) {
    exec('cat ' . $args['name']); // want: command-injection
    ['q' => $q] = $request->getQueryParams();
    exec('cat ' . $q); // want: command-injection
    $response->getBody()->write('<b>' . $q); // want: xss
    return $response->withHeader('Location', $q)->withStatus(302); // want: open-redirect
});
final class Action implements RequestHandlerInterface {
    public function handle(Request $request): Response {
        $body = (array) $request->getParsedBody();
        exec('x ' . $body['cmd']); // want: command-injection
        $json = json_decode((string) $request->getBody(), true);
        exec('x ' . $json['cmd']); // want: command-injection
        exec('x ' . $request->getAttribute('id')); // want: command-injection
        exec('x ' . $request->getUploadedFiles()['f']->getClientFilename()); // want: command-injection
        exec('x ' . $request->getHeaderLine('X-A')); // want: command-injection
        return new \Laminas\Diactoros\Response\HtmlResponse('<b>' . $body['t']); // want: xss
    }
}
class Invokable {
    public function __invoke(Request $request, Response $response, string $id): Response {
        exec('x ' . $request->getServerParams()['HTTP_X']); // want: command-injection
        return $response;
    }
}

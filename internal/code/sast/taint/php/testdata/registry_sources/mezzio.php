<?php
declare(strict_types=1);
namespace App\Handler;

use Laminas\Db\Adapter\AdapterInterface;
use Laminas\Diactoros\Response\HtmlResponse;
use Laminas\Diactoros\Response\JsonResponse;
use Laminas\Diactoros\Response\RedirectResponse;
use Mezzio\Template\TemplateRendererInterface;
use Psr\Http\Message\ResponseInterface;
use Psr\Http\Message\ServerRequestInterface;
use Psr\Http\Server\MiddlewareInterface;
use Psr\Http\Server\RequestHandlerInterface;

final class PageHandler implements RequestHandlerInterface
{
    public function __construct(private AdapterInterface $db, private TemplateRendererInterface $template) {}

    public function handle(ServerRequestInterface $request): ResponseInterface
    {
        $id = $request->getAttribute('id');
        $this->db->query("SELECT * FROM p WHERE id = '$id'", 'execute'); // want: sql-injection
        $this->db->query('SELECT * FROM p WHERE id = ?', [$id]);
        $target = $request->getQueryParams()['name'] ?? 'World';
        if ($target === 'json') {
            return new JsonResponse(['hello' => $target]);
        }
        return new HtmlResponse(sprintf('<h1>Hello %s</h1>', $target)); // want: xss
    }
}

class Upload implements MiddlewareInterface
{
    public function process(ServerRequestInterface $request, RequestHandlerInterface $handler): ResponseInterface
    {
        foreach ($request->getUploadedFiles() as $file) {
            $file->moveTo('/srv/in/' . $file->getClientFilename()); // want: path-traversal
            $file->moveTo('/srv/in/' . basename($file->getClientFilename()));
        }
        $body = $request->getParsedBody();
        exec('tool ' . $body['tool']); // want: command-injection
        return new RedirectResponse($body['to']); // want: open-redirect
    }
}

<?php
use Tempest\Http\Request;
use Tempest\Http\Responses\Ok;
use Tempest\Http\Responses\Redirect;
use Tempest\Router\Get;
use Tempest\Router\Post;

final readonly class BookController
{
    #[Get('/books/{slug}')]
    public function show(string $slug, Request $request): Ok
    {
        exec('x ' . $slug); // want: command-injection
        exec('x ' . $request->get('q')); // want: command-injection
        exec('seq ' . (int) $request->get('n'));
        return new Ok();
    }
    #[Post('/books')]
    public function store(Request $request): Redirect
    {
        exec($request->body['cmd']); // want: command-injection
        return new Redirect($request->get('to')); // want: open-redirect
    }
}

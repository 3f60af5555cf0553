<?php

namespace App\GraphQL;

use Illuminate\Support\Facades\Http;

class TicketMutations
{
    private function assertPart(string $name): string
    {
        throw_unless(ctype_alnum($name), \Exception::class, 'Bad name');
        return $name;
    }

    public function print(mixed $root, array $args): bool
    {
        $queue = $this->assertPart($args['queue']);
        exec("lp -d $queue");
        exec("lp -d $queue {$args['options']}"); // want: command-injection
        return true;
    }

    public function notify(mixed $root, array $args): int
    {
        return Http::post($args['url'])->status(); // want: ssrf
    }
}

class Helper
{
    public function add(mixed $root, array $args): void
    {
        exec("x {$args['a']}");
    }
}

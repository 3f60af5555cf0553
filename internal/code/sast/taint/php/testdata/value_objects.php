<?php
namespace App;

use Symfony\Component\HttpFoundation\Request;
use Symfony\Component\HttpFoundation\Response;
use Symfony\Component\Routing\Attribute\Route;

final class UserId
{
    public function __construct(public readonly string $value)
    {
        if (!preg_match('/^[a-z0-9]+$/D', $value)) {
            throw new \InvalidArgumentException('id');
        }
    }
    public function __toString(): string { return $this->value; }
}
final class Slug
{
    private function __construct(private string $text) {}
    public static function fromString(string $raw): self
    {
        if (!ctype_alnum($raw)) {
            throw new \DomainException('slug');
        }
        return new self($raw);
    }
    public static function tryFrom(string $raw): ?self
    {
        return ctype_alnum($raw) ? new self($raw) : null;
    }
    public function text(): string { return $this->text; }
}
enum Color: string { case Red = 'red'; case Blue = 'blue'; }
interface PathPolicy { public function resolve(string $name): string; }
final class Files implements PathPolicy
{
    public function __construct(private string $root = '/srv/files') {}
    public function resolve(string $name): string
    {
        $path = realpath($this->root . '/' . $name);
        if ($path === false || !str_starts_with($path, $this->root . '/')) {
            throw new \RuntimeException('outside');
        }
        return $path;
    }
}
final class Assert
{
    public static function that(bool $ok, string $message): void
    {
        if (!$ok) {
            throw new \InvalidArgumentException($message);
        }
    }
}
trait ChecksNames
{
    private function checkName(string $name): void
    {
        if (preg_match('/\W/', $name)) {
            throw new \InvalidArgumentException('name');
        }
    }
}
final class Dto
{
    public array $errors = [];
    public function __construct(public string $sort, public string $name) {}
    public function validate(): bool
    {
        if (!in_array($this->sort, ['a', 'b'], true)) {
            $this->errors[] = 'sort';
        }
        return $this->errors === [];
    }
}
class Controller
{
    use ChecksNames;
    public function __construct(private PathPolicy $files, private \PDO $db) {}
    #[Route('/a')]
    public function a(Request $request): Response
    {
        $id = new UserId($request->query->get('id'));
        system('id ' . $id->value);
        system('id ' . $id);
        $slug = Slug::fromString($request->query->get('slug'));
        system('id ' . $slug->text());
        $s = Slug::tryFrom($request->query->get('s'));
        if ($s === null) {
            return new Response('', 400);
        }
        system('id ' . $s->text());
        system('id ' . $request->query->get('x')); // want: command-injection
        return new Response();
    }
    #[Route('/b')]
    public function b(Request $request): Response
    {
        $color = Color::tryFrom($request->query->get('color')) ?? Color::Red;
        system('paint ' . $color->value);
        readfile($this->files->resolve($request->query->get('f')));
        $host = $request->query->get('host');
        Assert::that(in_array($host, ['a', 'b'], true), 'host');
        system('ping ' . $host);
        $name = $request->query->get('name');
        $this->checkName($name);
        system('ping ' . $name);
        return new Response();
    }
    #[Route('/c')]
    public function c(Request $request): Response
    {
        $dto = new Dto($request->query->get('sort'), $request->query->get('name'));
        if (!$dto->validate()) {
            return new Response('', 400);
        }
        $this->db->query('SELECT * FROM t ORDER BY ' . $dto->sort);
        $this->db->query("SELECT * FROM t WHERE name = '" . $dto->name . "'"); // want: sql-injection
        return new Response();
    }
}

<?php
namespace App\Controller;

use Doctrine\DBAL\Connection;
use Doctrine\ORM\EntityManagerInterface;
use Symfony\Bundle\FrameworkBundle\Controller\AbstractController;
use Symfony\Component\HttpFoundation\{BinaryFileResponse, JsonResponse, RedirectResponse, Request, RequestStack, Response};
use Symfony\Component\HttpKernel\Attribute\{MapQueryParameter, MapQueryString, MapRequestPayload, MapUploadedFile};
use Symfony\Component\DependencyInjection\Attribute\{Autowire, Target};
use Symfony\Component\Form\DataTransformerInterface;
use Symfony\Component\Process\Process;
use Symfony\Component\Security\Http\Attribute\CurrentUser;
use Symfony\Component\Routing\Attribute\Route;
use Symfony\Component\Messenger\Attribute\AsMessageHandler;
use Symfony\Component\Filesystem\Filesystem;
use Symfony\Component\Finder\Finder;
use Symfony\Contracts\HttpClient\HttpClientInterface;
use Symfony\Component\ExpressionLanguage\ExpressionLanguage;
use Twig\Environment;

class Filter { public function __construct(public string $order = 'a', public int $page = 1) {} }

#[Route('/items', name: 'items_')]
final class ItemController extends AbstractController
{
    public function __construct(private Connection $db, private HttpClientInterface $client, private RequestStack $stack) {}

    #[Route('/{slug}', methods: ['GET'])]
    public function show(string $slug, Request $request, #[MapQueryParameter] string $q, #[MapQueryString] Filter $filter): Response
    {
        $this->db->fetchAllAssociative("SELECT * FROM i WHERE s = '$slug'"); // want: sql-injection
        $this->db->fetchAssociative('SELECT * FROM i WHERE s = ?', [$slug]);
        $this->db->executeQuery('SELECT ' . $q); // want: sql-injection
        $this->db->createQueryBuilder()->select('*')->from('i')->where("a = '$q'"); // want: sql-injection
        $this->db->createQueryBuilder()->orderBy($filter->order); // want: sql-injection
        $this->db->executeStatement('DELETE FROM i LIMIT ' . $filter->page);
        $this->client->request('GET', $request->query->get('url')); // want: ssrf
        $this->client->request('GET', 'https://api.example.com', ['query' => ['u' => $q]]);
        Process::fromShellCommandline('ls ' . $request->attributes->get('x'))->run(); // want: command-injection
        (new Process(['ls', $q]))->run();
        exec('a ' . $request->getPayload()->getString('x')); // want: command-injection
        exec('a ' . $request->request->getInt('x'));
        exec('a ' . $request->headers->get('X-A')); // want: command-injection
        exec('a ' . $this->stack->getCurrentRequest()->cookies->get('c')); // want: command-injection
        return new Response('<p>' . $q . '</p>'); // want: xss
    }

    #[Route('/go')]
    public function go(Request $request, EntityManagerInterface $em, Environment $twig): Response
    {
        $em->createQuery("SELECT u FROM U u WHERE u.a = '" . $request->query->getString('a') . "'"); // want: sql-injection
        $twig->createTemplate($request->get('t')); // want: template-injection
        (new ExpressionLanguage())->evaluate($request->query->get('e')); // want: code-injection
        (new Filesystem())->remove('/data/' . $request->query->get('f')); // want: path-traversal
        (new Finder())->in('/data/' . $request->query->get('f')); // want: path-traversal
        $file = $request->files->get('f');
        $file->move('/data', $file->getClientOriginalName());
        if ($request->isMethod('POST')) {
            return $this->file('/data/' . $request->query->get('f')); // want: path-traversal
        }
        return $this->redirect($request->query->get('next')); // want: open-redirect
    }

    #[Route('/api', methods: ['POST'])]
    public function api(#[MapRequestPayload] Filter $filter): JsonResponse
    {
        exec('a ' . $filter->order); // want: command-injection
        return $this->json(['a' => $filter->order]);
    }
}

class DumpController extends AbstractController
{
    #[Route('/dump/{name}')]
    public function dump(string $name, #[Autowire('%kernel.project_dir%/dumps')] string $dir, #[Target('dump.dir')] $other, #[CurrentUser] $user): Response
    {
        exec("dump $dir $other {$user->name}");
        exec("dump $name"); // want: command-injection
        return new Response('');
    }
}

class UrlTransformer implements DataTransformerInterface
{
    public function transform(mixed $value): mixed { return file_get_contents($value); }

    public function reverseTransform(mixed $value): mixed { return file_get_contents($value); } // want: path-traversal
}

class Note { public function __construct(public string $text) {} }

#[AsMessageHandler]
class NoteHandler { public function __invoke(Note $note): void { exec('a'); } }

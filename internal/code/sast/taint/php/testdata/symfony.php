<?php

namespace App\Controller;

use Doctrine\DBAL\Connection;
use Doctrine\ORM\EntityManagerInterface;
use Symfony\Bundle\FrameworkBundle\Controller\AbstractController;
use Symfony\Component\HttpFoundation\Request;
use Symfony\Component\HttpFoundation\Response;
use Symfony\Component\HttpFoundation\Cookie;
use Symfony\Component\HttpFoundation\RedirectResponse;
use Symfony\Component\Process\Process;
use Symfony\Component\Routing\Attribute\Route;
use Symfony\Contracts\HttpClient\HttpClientInterface;
use Twig\Environment;

final class PageController extends AbstractController
{
    public function __construct(private readonly EntityManagerInterface $em, private HttpClientInterface $client)
    {
    }

    #[Route('/page/{slug}', name: 'page')]
    public function page(string $slug, int $n, Page $page, Request $request, Connection $db, Environment $twig): Response
    {
        $q = $request->query->get('q');
        $db->executeQuery("SELECT * FROM page WHERE slug = '$slug'"); // want: sql-injection
        $db->executeQuery("SELECT * FROM page WHERE n = $n AND id = {$page->id}");
        $db->executeQuery('SELECT * FROM page WHERE slug = ?', [$slug]);
        $this->em->createQuery('SELECT p FROM Page p WHERE p.title = ' . $q); // want: sql-injection
        $this->em->createQueryBuilder()->select('p')->andWhere("p.title = '$q'"); // want: sql-injection
        $this->em->createQueryBuilder()->select('p')->andWhere('p.title = :q')->setParameter('q', $q);
        $limit = $request->query->getInt('limit');
        $db->executeQuery("SELECT * FROM page LIMIT $limit");
        $twig->createTemplate($q); // want: template-injection
        $twig->render('a.html.twig', ['q' => $q]);
        $this->client->request('GET', $request->request->get('url')); // want: ssrf
        $p = new Process(['ls', $q]);
        $p = Process::fromShellCommandline('ls ' . $q); // want: command-injection
        Cookie::create('a', 'b', 0, '/', null, true, false); // want: script-cookie
        return $this->render('page.html.twig', ['q' => $q]);
    }

    #[Route('/go')]
    public function go(Request $request): Response
    {
        if ($request->query->has('a')) {
            return $this->redirectToRoute('page', ['slug' => $request->query->get('a')]);
        }
        if ($request->query->has('b')) {
            return new RedirectResponse($request->query->get('b')); // want: open-redirect
        }
        if ($request->query->has('c')) {
            return new Response('<p>' . $request->query->get('c')); // want: xss
        }
        if ($request->query->has('d')) {
            return new Response($request->query->get('d')); // want: xss
        }
        return $this->redirect($request->headers->get('referer')); // want: open-redirect
    }
}

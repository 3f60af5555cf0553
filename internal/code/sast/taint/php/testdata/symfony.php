<?php

namespace App\Controller;

use Doctrine\DBAL\Connection;
use Doctrine\ORM\EntityManagerInterface;
use Symfony\Bundle\FrameworkBundle\Controller\AbstractController;
use Symfony\Component\DomCrawler\Crawler;
use Symfony\Component\ExpressionLanguage\ExpressionLanguage;
use Symfony\Component\Filesystem\Filesystem;
use Symfony\Component\Form\AbstractType;
use Symfony\Component\HttpClient\HttpClient;
use Symfony\Component\HttpFoundation\BinaryFileResponse;
use Symfony\Component\HttpFoundation\ParameterBag;
use Symfony\Component\HttpFoundation\Request;
use Symfony\Component\HttpFoundation\Response;
use Symfony\Component\HttpFoundation\Cookie;
use Symfony\Component\HttpFoundation\RedirectResponse;
use Symfony\Component\Ldap\Ldap;
use Symfony\Component\OptionsResolver\OptionsResolver;
use Symfony\Component\Process\Process;
use Symfony\Component\Routing\Attribute\Route;
use Symfony\Component\Routing\RouterInterface;
use Symfony\Component\Yaml\Yaml;
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
        $builder = $db->createQueryBuilder()->select('p.id')->from('page', 'p');
        $builder->where($builder->expr()->eq('p.title', $builder->createNamedParameter($q)));
        $builder->andWhere('p.kind = ' . $builder->createPositionalParameter($q));
        $builder->leftJoin('p', 'tag', 't', "t.page = p.id AND t.name = '$q'"); // want: sql-injection
        $builder->leftJoin('p', 'tag', 't', 't.page = p.id AND t.name = :tag')->setParameter('tag', $q);
        $this->em->createQueryBuilder()->update('Page', 'p')->set('p.title', "'$q'"); // want: sql-injection
        $this->em->createQueryBuilder()->update('Page', 'p')->set('p.title', ':title')->setParameter('title', $q);
        $orm = $this->em->createQueryBuilder();
        $orm->update('Page', 'p')->set('p.title', $orm->expr()->literal($q));
        $db->fetchAllAssociativeIndexed($q); // want: sql-injection
        $db->fetchAllAssociativeIndexed('SELECT id, title FROM page WHERE title = ?', [$q]);
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

final class FileController extends AbstractController
{
    public function __construct(private EntityManagerInterface $em, private HttpClientInterface $client)
    {
    }

    #[Route('/files')]
    public function files(Request $request, Connection $db, Ldap $ldap, RouterInterface $router, ExpressionLanguage $language): Response
    {
        $q = $request->getContent();
        echo $q; // want: xss
        echo $request->query->getAlnum($q);
        echo $router->generate('page', ['q' => $q]);
        echo $this->renderView('page.html.twig', ['q' => $q]);
        echo $this->getParameter($q);
        echo $db->fetchOne('SELECT name FROM page WHERE slug = ?', [$q]);
        echo $db->executeStatement('DELETE FROM page WHERE slug = ?', [$q]);
        $db->executeQuery('SELECT * FROM page WHERE slug = ' . $db->quote($q));
        echo $this->em->getRepository(Page::class)->count(['slug' => $q]);
        $pages = $this->em->getRepository(Page::class)->findBy(['slug' => $q]);
        echo $pages[0]->title;
        $language->evaluate($q); // want: code-injection
        $language->evaluate('a + b', ['a' => $q]);
        (new Filesystem())->remove('files/' . $q); // want: path-traversal
        (new Filesystem())->remove('files/' . basename($q));
        $upload = $request->files->get($request->query->get('field'));
        $upload->move('files', $upload->getClientOriginalName());
        $upload->move('files', $upload->getClientOriginalPath()); // want: path-traversal
        $upload->move('files', uniqid() . '.' . $upload->guessExtension());
        new Process('ls ' . $q); // want: command-injection
        new Process(['ls', $q]);
        Yaml::parse($q, Yaml::PARSE_OBJECT); // want: deserialisation
        Yaml::parse($q);
        $ldap->query('dc=example', "(uid=$q)"); // want: ldap-injection
        $ldap->query('dc=example', '(uid=' . $ldap->escape($q, '', LDAP_ESCAPE_FILTER) . ')');
        $crawler = new Crawler($this->client->request('GET', 'https://example.com/')->getContent());
        $crawler->filterXPath("//a[@id='$q']"); // want: xpath-injection
        $crawler->filterXPath('//a');
        HttpClient::create(['verify_peer' => false]); // want: no-tls-check
        $this->client->request('GET', 'https://example.com/', ['verify_peer' => false]); // want: no-tls-check
        Cookie::create('a', 'b', 0, '/', null, false, true); // want: insecure-cookie
        new Cookie('a', 'b', 0, '/', null, false, true); // want: insecure-cookie
        new Cookie('a', 'b', 0, '/', null, true, true);
        $response = new Response();
        $response->setContent($q); // want: xss
        $response->setContent(htmlspecialchars($q));
        if ($q === 'a') {
            return new BinaryFileResponse('files/' . $request->getQueryString()); // want: path-traversal
        }
        return $this->file('files/' . $request->getQueryString()); // want: path-traversal
    }
}

final class Settings
{
    private ParameterBag $values;

    public function __construct(array $values)
    {
        $this->values = new ParameterBag($values);
    }

    public function read(): string
    {
        return file_get_contents($this->values->get('file'));
    }
}

final class PageType extends AbstractType
{
    public function configureOptions(OptionsResolver $resolver): void
    {
        $resolver->setDefaults(['data_class' => Page::class, 'csrf_protection' => false]); // want: csrf-off
    }
}

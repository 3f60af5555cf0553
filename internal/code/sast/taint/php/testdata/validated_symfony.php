<?php
namespace App\Controller;

use Doctrine\DBAL\Connection;
use Doctrine\ORM\EntityManagerInterface;
use Symfony\Bundle\FrameworkBundle\Controller\AbstractController;
use Symfony\Component\Form\AbstractType;
use Symfony\Component\Form\FormBuilderInterface;
use Symfony\Component\Form\Extension\Core\Type\{ChoiceType, IntegerType, TextType, EnumType, DateType, CheckboxType};
use Symfony\Component\HttpFoundation\{Request, Response, RedirectResponse, Cookie, BinaryFileResponse};
use Symfony\Component\HttpKernel\Attribute\{MapQueryParameter, MapQueryString, MapRequestPayload};
use Symfony\Component\Process\Process;
use Symfony\Component\Routing\Attribute\Route;
use Symfony\Component\Routing\Requirement\Requirement;
use Symfony\Component\Validator\Constraints as Assert;
use Symfony\Component\Filesystem\Path;

class Query
{
    public function __construct(
        public readonly int $page,
        #[Assert\Choice(['a', 'b'])] public readonly string $sort,
        #[Assert\Uuid] public readonly string $key,
        #[Assert\Regex('/^[a-z]+$/')] public readonly string $code,
        #[Assert\Choice(choices: ['x', 'y'])] public string $other,
        #[Assert\Length(max: 10)] public readonly string $q,
        #[Assert\Type('digit')] public readonly string $num,
        #[Assert\Date] public readonly string $day,
    ) {}
}

class SearchType extends AbstractType
{
    public function buildForm(FormBuilderInterface $b, array $o): void
    {
        $b->add('n', IntegerType::class)->add('k', ChoiceType::class, ['choices' => ['A' => 'a', 'B' => 'b']])->add('q', TextType::class);
    }
}

class ItemController extends AbstractController
{
    public function __construct(private Connection $db, private EntityManagerInterface $em) {}

    #[Route('/a')]
    public function a(#[MapQueryString] Query $q): Response
    {
        $this->db->executeQuery("select * from t limit {$q->page}");
        $this->db->executeQuery("select * from t order by {$q->sort}");
        $this->db->executeQuery("select * from t where k = '{$q->key}'");
        $this->db->executeQuery("select * from t where c = '{$q->code}' and o = '{$q->other}'");
        $this->db->executeQuery("select * from t where n = {$q->num} and d = '{$q->day}'");
        $this->db->executeQuery("select * from t where q = '{$q->q}'"); // want: sql-injection
        $this->db->executeQuery('select * from t where q = ?', [$q->q]);
        $this->db->executeQuery('select * from t where q = :q', ['q' => $q->q]);
        return new Response('ok');
    }

    #[Route('/b/{id<\d+>}/{name}/{slug}', requirements: ['slug' => '[a-z-]+'])]
    public function b(string $id, string $name, string $slug, #[MapQueryParameter] int $n, #[MapQueryParameter] string $s, #[MapQueryParameter(filter: \FILTER_VALIDATE_REGEXP, options: ['regexp' => '/^\w+$/'])] string $w): Response
    {
        $this->db->executeStatement("delete from t where id = $id");
        $this->db->executeStatement("delete from t where slug = '$slug'");
        $this->db->executeStatement("delete from t where n = $n");
        $this->db->executeStatement("delete from t where s = '$s'"); // want: sql-injection
        $this->db->executeStatement("delete from t where name = '$name'"); // want: sql-injection
        return new Response("<p>$name</p>"); // want: xss
    }

    #[Route('/c', methods: ['POST'])]
    public function c(Request $request): Response
    {
        $form = $this->createForm(SearchType::class);
        $form->handleRequest($request);
        if ($form->isSubmitted() && $form->isValid()) {
            $d = $form->getData();
            $this->db->executeStatement("update t set n = {$d['n']}");
            $this->db->executeStatement("update t set q = '{$d['q']}'"); // want: sql-injection
            $this->db->executeStatement("update t set n = " . $form->get('n')->getData());
            $this->db->executeStatement("update t set q = '" . $form->get('q')->getData() . "'"); // want: sql-injection
        }
        $this->em->createQuery('select u from User u where u.n = :n')->setParameter('n', $request->get('n'));
        $this->em->createQuery("select u from User u where u.n = '{$request->get('n')}'"); // want: sql-injection
        $qb = $this->em->createQueryBuilder()->select('u')->from('User', 'u')->where('u.n = :n')->setParameter('n', $request->query->get('n'));
        $this->db->executeStatement('update t set n = ' . $request->query->getInt('n'));
        $this->db->executeStatement('update t set n = ' . $request->request->getDigits('n'));
        $this->db->executeStatement("update t set n = '" . $request->request->getAlnum('n') . "'");
        $this->db->executeStatement("select * from " . $this->db->quoteIdentifier($request->get('t')));
        $this->db->insert('t', ['q' => $request->get('q')]);
        (new Process(['ls', $request->get('d')]))->run();
        Process::fromShellCommandline('ls ' . $request->get('d'))->run(); // want: command-injection
        $file = Path::canonicalize('/srv/' . $request->get('f'));
        if (!Path::isBasePath('/srv', $file)) {
            throw $this->createNotFoundException();
        }
        new BinaryFileResponse($file);
        new BinaryFileResponse('/srv/' . $request->get('g')); // want: path-traversal
        $r = new Response();
        $r->headers->setCookie(Cookie::create('a', $request->get('v'), 0, '/', null, true, true));
        $this->redirectToRoute('home', ['q' => $request->get('q')]);
        return $this->render('a.html.twig', ['q' => $request->get('q')]);
    }

    #[Route('/d', methods: ['POST'])]
    public function d(#[MapRequestPayload] Query $body, Request $request): Response
    {
        $this->db->executeQuery("select {$body->page}");
        $this->db->executeQuery("select '{$body->q}'"); // want: sql-injection
        return new RedirectResponse($request->headers->get('referer')); // want: open-redirect
    }
}

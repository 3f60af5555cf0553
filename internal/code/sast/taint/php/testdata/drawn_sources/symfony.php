<?php
namespace App\Controller;

use Doctrine\DBAL\Connection;
use Symfony\Bundle\FrameworkBundle\Controller\AbstractController;
use Symfony\Component\HttpFoundation\BinaryFileResponse;
use Symfony\Component\HttpFoundation\RedirectResponse;
use Symfony\Component\HttpFoundation\Request;
use Symfony\Component\HttpFoundation\RequestStack;
use Symfony\Component\HttpFoundation\Response;
use Symfony\Component\HttpKernel\Attribute\MapQueryParameter;
use Symfony\Component\HttpKernel\Attribute\MapRequestPayload;
use Symfony\Component\HttpKernel\Event\RequestEvent;
use Symfony\Component\EventDispatcher\EventSubscriberInterface;
use Symfony\Component\Routing\Attribute\Route;

class NoteDto
{
    public function __construct(public string $title, public int $count) {}
}

class NoteController extends AbstractController
{
    public function __construct(private Connection $db, private RequestStack $stack) {}

    #[Route('/n/{slug}', requirements: ['slug' => '.+'])]
    public function show(string $slug, Request $request): Response
    {
        $this->db->executeQuery("SELECT * FROM n WHERE s = '$slug'"); // want: sql-injection
        $this->db->executeQuery('SELECT * FROM n WHERE s = ?', [$slug]);
        exec('x ' . $request->query->get('q')); // want: command-injection
        exec('seq ' . $request->query->getInt('n'));
        return new Response('<p>' . $request->request->get('who') . '</p>'); // want: xss
    }

    #[Route('/q')]
    public function q(#[MapQueryParameter] string $sort, #[MapRequestPayload] NoteDto $note): Response
    {
        $this->db->fetchAllAssociative("SELECT * FROM n ORDER BY $sort"); // want: sql-injection
        $this->db->executeStatement("INSERT INTO n VALUES ('{$note->title}')"); // want: sql-injection
        $this->db->executeStatement("INSERT INTO n VALUES ({$note->count})");
        return $this->redirect($this->stack->getCurrentRequest()->headers->get('X-To')); // want: open-redirect
    }

    #[Route('/f')]
    public function file(Request $request): Response
    {
        $data = $request->toArray();
        exec($data['cmd']); // want: command-injection
        $up = $request->files->get('f');
        $up->move('/srv', $up->getClientOriginalName());
        $form = $this->createFormBuilder()->add('name')->getForm();
        $form->handleRequest($request);
        exec('x ' . $form->get('name')->getData()); // not found: command-injection
        return new BinaryFileResponse('/srv/' . $request->get('f')); // want: path-traversal
    }
}

class Sub implements EventSubscriberInterface
{
    public static function getSubscribedEvents(): array { return ['kernel.request' => 'on']; }
    public function on(RequestEvent $event): void
    {
        exec('log ' . $event->getRequest()->cookies->get('c')); // want: command-injection
        $event->setResponse(new RedirectResponse($event->getRequest()->getContent())); // want: open-redirect
    }
}

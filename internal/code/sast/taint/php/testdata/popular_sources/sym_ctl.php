<?php
namespace App\Controller;
use Symfony\Bundle\FrameworkBundle\Controller\AbstractController;
use Symfony\Component\HttpFoundation\{Request, Response, RequestStack, RedirectResponse};
use Symfony\Component\HttpKernel\Attribute\{MapQueryParameter, MapRequestPayload, MapQueryString, MapUploadedFile};
use Symfony\Component\Routing\Attribute\Route;
use Symfony\Component\HttpKernel\Event\RequestEvent;
use Symfony\Component\EventDispatcher\EventSubscriberInterface;
use Symfony\Component\Messenger\Attribute\AsMessageHandler;
final class Dto { public function __construct(public readonly string $name, public readonly int $n) {} }
class FileController extends AbstractController {
    #[Route('/x/{slug}', methods: ['GET'])]
    public function show(string $slug, #[MapQueryParameter] string $q, #[MapQueryParameter] int $n, Request $request): Response {
        exec('cat ' . $slug); // want: command-injection
        exec('cat ' . $q); // want: command-injection
        exec('cat ' . $n);
        exec('cat ' . $request->query->get('a')); // want: command-injection
        exec('cat ' . $request->getPayload()->getString('b')); // want: command-injection
        exec('cat ' . $request->toArray()['c']); // want: command-injection
        exec('cat ' . $request->attributes->get('d')); // want: command-injection
        exec('cat ' . $request->cookies->get('e')); // want: command-injection
        return $this->redirect($request->query->get('to')); // want: open-redirect
    }
    #[Route('/y', methods: ['POST'])]
    public function make(#[MapRequestPayload] Dto $dto): Response {
        exec('touch ' . $dto->name); // want: command-injection
        exec('touch ' . $dto->n);
        return new Response('<b>' . $dto->name . '</b>'); // want: xss
    }
    public function form(Request $request) {
        $form = $this->createForm(FooType::class);
        $form->handleRequest($request);
        exec('touch ' . $form->get('name')->getData()); // want: command-injection
        exec('touch ' . $form->getData()['z']); // want: command-injection
    }
}
class Sub implements EventSubscriberInterface {
    public function __construct(private RequestStack $stack) {}
    public function onRequest(RequestEvent $event) {
        exec('log ' . $event->getRequest()->headers->get('X-A')); // want: command-injection
        exec('log ' . $this->stack->getCurrentRequest()->get('q')); // want: command-injection
    }
    public static function getSubscribedEvents(): array { return []; }
}

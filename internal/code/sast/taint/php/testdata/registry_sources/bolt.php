<?php
namespace Acme\Ext;

use Bolt\Extension\ExtensionController;
use Bolt\Extension\BaseExtension;
use Bolt\Controller\TwigAwareController;
use Bolt\Controller\Frontend\FrontendZoneInterface;
use Symfony\Component\HttpFoundation\Response;
use Symfony\Component\Routing\Annotation\Route;

class Controller extends ExtensionController
{
    /**
     * @Route("/tools/{name}", name="tools")
     */
    public function index($name = 'foo'): Response
    {
        exec('tool ' . $name); // want: command-injection
        exec('tool ' . escapeshellarg($name));
        return new Response('<b>' . $this->getFromRequest('q') . '</b>'); // want: xss
    }
}

class Page extends TwigAwareController implements FrontendZoneInterface
{
    #[Route('/p/{file}', methods: ['GET'])]
    public function show(string $file, int $n): Response
    {
        exec("n $n");
        readfile('/srv/' . $file); // want: path-traversal
        return $this->redirect($this->request->get('to')); // want: open-redirect
    }
}

<?php
namespace App\Controller;

use Doctrine\DBAL\Connection;
use FOS\RestBundle\View\ViewHandlerInterface;
use Sulu\Bundle\WebsiteBundle\Controller\DefaultController;
use Sulu\Bundle\WebsiteBundle\Controller\WebsiteController;
use Sulu\Component\Rest\AbstractRestController;
use Symfony\Component\HttpFoundation\Request;
use Symfony\Component\HttpFoundation\Response;

class PageController extends WebsiteController
{
    public function indexAction(Request $request, $structure, $preview = false): Response
    {
        exec('page ' . $request->query->get('q')); // want: command-injection
        exec('page ' . $request->query->getInt('n'));
        return new Response('<i>' . $request->get('t') . '</i>'); // want: xss
    }
}

class EventController extends AbstractRestController
{
    public function __construct(private Connection $db) {}

    public function getAction(string $id, Request $request): Response
    {
        $this->db->fetchAllAssociative("SELECT * FROM e WHERE id = '$id'"); // want: sql-injection
        $this->db->fetchAllAssociative('SELECT * FROM e WHERE id = ?', [$id]);
        return $this->handleView($this->view($id));
    }

    public function cgetAction(Request $request): Response
    {
        $this->db->executeQuery('SELECT * FROM e ORDER BY ' . $request->query->get('sortBy')); // want: sql-injection
        return new Response();
    }
}

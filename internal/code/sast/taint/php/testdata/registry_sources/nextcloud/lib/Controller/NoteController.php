<?php
namespace OCA\Notes\Controller;

use OCP\AppFramework\ApiController;
use OCP\AppFramework\Controller;
use OCP\AppFramework\Http\Attribute\NoAdminRequired;
use OCP\AppFramework\Http\DataDisplayResponse;
use OCP\AppFramework\Http\DataResponse;
use OCP\AppFramework\Http\RedirectResponse;
use OCP\AppFramework\Http\TemplateResponse;
use OCP\AppFramework\OCSController;
use OCP\IDBConnection;
use OCP\IRequest;

class NoteController extends Controller
{
    public function __construct($appName, IRequest $request, private IDBConnection $db)
    {
        parent::__construct($appName, $request);
    }

    /**
     * @NoAdminRequired
     */
    public function show(int $id, string $title)
    {
        $this->db->executeQuery("SELECT * FROM notes WHERE id = $id");
        $this->db->executeQuery("SELECT * FROM notes WHERE title = '$title'"); // want: sql-injection
        $this->db->executeQuery('SELECT * FROM notes WHERE title = ?', [$title]);
        return new DataResponse($title);
    }

    #[NoAdminRequired]
    public function run($command): DataDisplayResponse
    {
        exec('occ ' . $command); // want: command-injection
        return new DataDisplayResponse('<b>' . $command . '</b>'); // want: xss
    }

    public function go(): RedirectResponse
    {
        readfile('/srv/' . $this->request->getParam('file')); // want: path-traversal
        return new RedirectResponse($this->request->getParam('to')); // want: open-redirect
    }
}

class NoteApiController extends OCSController
{
    public function find(string $query): DataResponse
    {
        exec('grep ' . $query); // want: command-injection
        exec('grep ' . escapeshellarg($query));
        return new DataResponse([]);
    }
}

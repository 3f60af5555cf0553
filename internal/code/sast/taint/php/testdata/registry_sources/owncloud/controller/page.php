<?php
namespace OCA\MyApp\Controller;

use OCP\AppFramework\ApiController;
use OCP\AppFramework\Http\DataDownloadResponse;
use OCP\AppFramework\Http\JSONResponse;
use OCP\AppFramework\Http\StreamResponse;
use OCP\IRequest;

class PageController extends ApiController
{
    public function __construct($appName, IRequest $request)
    {
        parent::__construct($appName, $request, 'GET, POST');
    }

    public function stream($path)
    {
        exec('stream ' . $this->params('mode')); // want: command-injection
        return new StreamResponse('/srv/' . $path); // want: path-traversal
    }

    public function form()
    {
        exec('form ' . $this->request->post['name']); // want: command-injection
        exec('form ' . $this->request->name); // want: command-injection
        $up = $this->request->getUploadedFile('doc');
        move_uploaded_file($up['tmp_name'], '/srv/in/' . basename($up['name']));
        return new JSONResponse($this->request->getParams());
    }
}

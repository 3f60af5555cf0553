<?php

class articleActions extends sfActions
{
    public function executeShow(sfWebRequest $request)
    {
        exec('render ' . $request->getParameter('slug')); // want: command-injection
        exec('render ' . escapeshellarg($request->getParameter('slug')));
        readfile('/srv/' . $this->getRequestParameter('file')); // want: path-traversal
        $this->redirect($request->getParameter('back')); // want: open-redirect
    }
}

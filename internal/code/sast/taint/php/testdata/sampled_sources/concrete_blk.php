<?php
namespace Application\Controller\SinglePage;
use Concrete\Core\Page\Controller\PageController;
class Search extends PageController {
    public function view($term = '') {
        exec('grep ' . $term); // want: command-injection
        exec('grep ' . escapeshellarg($term));
        exec('grep ' . $this->request->query->get('q')); // want: command-injection
        exec('grep ' . $this->post('p')); // want: command-injection
        exec('grep ' . $this->get('g')); // want: command-injection
    }
}

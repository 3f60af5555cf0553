<?php

namespace MyVendor\Shop\Resource\App;

use BEAR\Resource\ResourceObject;

class File extends ResourceObject
{
    public function onGet(string $name, int $size = 1): static
    {
        exec('stat ' . $name); // not found: command-injection
        exec('stat ' . $size);
        return $this;
    }

    public function onPost(array $item): static
    {
        file_put_contents('files/' . $item['name'], ''); // not found: path-traversal
        return $this;
    }
}

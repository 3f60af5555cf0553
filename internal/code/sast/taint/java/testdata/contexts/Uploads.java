package com.acme.uploads;
import org.springframework.web.bind.annotation.*;
import org.springframework.web.multipart.MultipartFile;
@RestController
class Uploads {
    @PostMapping("/u") void upload(@RequestParam MultipartFile file) throws Exception {
        Runtime.getRuntime().exec("ls " + file.getName() + file.getSize());
        Runtime.getRuntime().exec("ls " + file.getOriginalFilename()); // want: command-injection
    }
}

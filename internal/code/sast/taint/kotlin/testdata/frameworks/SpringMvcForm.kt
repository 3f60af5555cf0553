package p.spring_mvc_form
import org.springframework.stereotype.Controller
import org.springframework.web.bind.annotation.*
class Pet {
    var name: String = "";
    var age: Int = 0
}
@Controller class C {
    @PostMapping("/p") fun p(@ModelAttribute pet: Pet): String {
        Runtime.getRuntime().exec(pet.name) // want: command-injection
        Runtime.getRuntime().exec("id " + (pet.name).toInt())
        Runtime.getRuntime().exec("a${pet.age}")
        return ""
    }
}

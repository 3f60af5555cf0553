package forms.argumentresolver;
import org.springframework.web.method.support.*;
import org.springframework.web.context.request.NativeWebRequest;
import org.springframework.web.bind.support.WebDataBinderFactory;
import org.springframework.core.MethodParameter;
class ArgumentResolver implements HandlerMethodArgumentResolver {
    public boolean supportsParameter(MethodParameter p) { return true; }
    public Object resolveArgument(MethodParameter p, ModelAndViewContainer c, NativeWebRequest request, WebDataBinderFactory f) throws Exception {
        String script = request.getParameter("script");
        Runtime.getRuntime().exec("sh -c " + script); // want: command-injection
        Runtime.getRuntime().exec("sh -c " + request.getHeader("X-Script")); // want: command-injection
        return null;
    }
}

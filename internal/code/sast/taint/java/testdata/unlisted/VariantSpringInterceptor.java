package p.springinterceptor;
import jakarta.servlet.http.*;
import org.springframework.core.MethodParameter;
import org.springframework.web.bind.support.WebDataBinderFactory;
import org.springframework.web.context.request.NativeWebRequest;
import org.springframework.web.method.support.*;
import org.springframework.web.servlet.HandlerInterceptor;
class I implements HandlerInterceptor {
    @Override public boolean preHandle(HttpServletRequest request, HttpServletResponse response, Object handler) throws Exception {
        Runtime.getRuntime().exec("sh -c " + request.getHeader("X-Tenant")); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(request.getHeader("X-Tenant")));
        return true;
    }
}
class R implements HandlerMethodArgumentResolver {
    public boolean supportsParameter(MethodParameter p) { return true; }
    public Object resolveArgument(MethodParameter p, ModelAndViewContainer m, NativeWebRequest web, WebDataBinderFactory f) throws Exception {
        Runtime.getRuntime().exec("sh -c " + web.getHeader("X-User")); // want: command-injection
        Runtime.getRuntime().exec("id " + Integer.parseInt(web.getHeader("X-User")));
        return null;
    }
}

"""The paths of the slice, which are Clary's."""

from django.urls import path
from rest_framework_simplejwt.views import TokenObtainPairView

from .views import ProfileView, QuestionnairesView

urlpatterns = [
    path("api/token/", TokenObtainPairView.as_view()),
    path("api/user/profile/", ProfileView.as_view()),
    path("api/questionnaires/", QuestionnairesView.as_view()),
]
